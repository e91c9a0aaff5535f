//! Gives up answers that are not read: a place on the network is for a browser that listens.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::{Sleep, sleep};

/// So much is taken in its time at least.
const PORTION: usize = 64 * 1024;

/// A connection whose other side takes each portion of the output within a time, or is given up.
pub(super) struct Patient {
    stream: TcpStream,
    patience: Duration,
    /// Runs while something waits to be taken.
    over: Option<Pin<Box<Sleep>>>,
    /// The bytes taken since it runs.
    taken: usize,
}

impl Patient {
    pub(super) fn new(stream: TcpStream, patience: Duration) -> Self {
        Self { stream, patience, over: None, taken: 0 }
    }
}

impl AsyncRead for Patient {
    fn poll_read(mut self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, into)
    }
}

impl AsyncWrite for Patient {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        if let Poll::Ready(written) = Pin::new(&mut self.stream).poll_write(context, bytes) {
            self.taken += written.as_ref().map_or(0, |written| *written);
            if self.taken >= PORTION {
                (self.over, self.taken) = (None, 0);
            }
            return Poll::Ready(written);
        }
        let patience = self.patience;
        if self.over.is_none() {
            self.taken = 0;
        }
        let over = self.over.get_or_insert_with(|| Box::pin(sleep(patience)));
        ready!(over.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        // All of it is on its way.
        (self.over, self.taken) = (None, 0);
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use std::future::poll_fn;
    use std::io::{ErrorKind::TimedOut, Read};
    use std::net::TcpListener;

    use super::*;

    /// Writes so much twice to a reader who takes a little, again and again, or nothing.
    async fn written(length: usize, takes: Option<(usize, Duration)>) -> io::Result<()> {
        let listener = TcpListener::bind("127.0.0.1:0")?;
        let other = std::net::TcpStream::connect(listener.local_addr()?)?;
        let here = listener.accept()?.0;
        here.set_nonblocking(true)?;
        let mut stream = Patient::new(TcpStream::from_std(here)?, Duration::from_millis(250));
        // Until nothing comes any more.
        let mut reading = other.try_clone()?;
        std::thread::spawn(move || {
            while let Some((much, pause)) = takes
                && reading.read(&mut vec![0; much]).is_ok_and(|read| read > 0)
            {
                std::thread::sleep(pause);
            }
        });
        let bytes = vec![0; length];
        let mut written = Ok(());
        for _ in 0..2 {
            let mut rest = &bytes[..];
            while written.is_ok() && !rest.is_empty() {
                let taken = poll_fn(|context| Pin::new(&mut stream).poll_write(context, rest)).await;
                written = taken.map(|taken| rest = &rest[taken..]);
            }
            if written.is_ok() {
                written = poll_fn(|context| Pin::new(&mut stream).poll_flush(context)).await;
            }
        }
        written
    }

    #[test]
    fn who_reads_nothing_or_hardly_anything_is_given_up_and_who_reads_slowly_is_not() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            // More than the system keeps by itself.
            let long = 16 << 20;
            assert_eq!(written(long, None).await.map_err(|error| error.kind()), Err(TimedOut));
            let hardly = Some((1, Duration::from_millis(20)));
            assert_eq!(written(long, hardly).await.map_err(|error| error.kind()), Err(TimedOut));
            written(long, Some((1 << 20, Duration::from_millis(5)))).await.unwrap();
            written(100, None).await.unwrap();
        });
    }
}
