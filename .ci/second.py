#!/usr/bin/env python3
"""Two computers of a hall, each in a network namespace of its own: .ci/second.py PROGRAM [SECONDS] [PART OF A NAME]. Needs root and `ip`.

All that travels between them goes through this script: it loses a third of what it carries, is two seconds late, goes one way only, is cut for SECONDS (15; the long form: 600); both get
other addresses; either program sleeps; clocks are two hours apart; a person takes over though only the link is gone. Sheets are typed
all the while. Looked for: a sheet ticked twice that is neither in both bases nor in the one set aside; a copy that is no beginning of the hall's
history; two halls once they have met; bases that are not equal at the end; a finding of `verifier --complet`. Writes its result to the folder
CHELEM_PREUVES, where one is named."""
import atexit, ctypes, fcntl, glob, heapq, http.client, json, os, random, re, secrets, shutil, socket, sqlite3, struct, subprocess, sys, tempfile
import threading, time, urllib.parse

PROGRAM, MARK = os.path.abspath(sys.argv[1]), f"c{os.getpid()}"
SEED = int(os.environ.get("CHELEM_TEST_GRAINE") or time.time())
CUT = int(sys.argv[2]) if len(sys.argv) > 2 else 15
C = ctypes.CDLL(None, use_errno=True)
LOST = (OSError, http.client.HTTPException)


def sh(*words, check=True):
    return subprocess.run(words, check=check, capture_output=True, text=True)


def space(name):
    return f"{MARK}-{name}"


def inside(name, act):
    """Does it in a thread that is in that namespace."""
    found = []

    def go():
        with open(f"/run/netns/{space(name)}") as file:
            assert C.setns(file.fileno(), 0x40000000) == 0, "setns"
        try:
            found.append((act(), None))
        except BaseException as error:
            found.append((None, error))

    thread = threading.Thread(target=go)
    thread.start()
    thread.join()
    if found[0][1]:
        raise found[0][1]
    return found[0][0]


def until(what, limit, is_so):
    begun = time.monotonic()
    while True:
        try:
            if is_so():
                return time.monotonic() - begun
        except LOST:
            pass
        assert time.monotonic() - begun < limit, f"not in {limit} s: {what}"
        time.sleep(0.1)


def whole_frames():
    """Frames leave with their sums and in their sizes, as on a cable: not left to a card that is none."""
    with socket.socket() as any_:
        for command in (0x17, 0x1F, 0x24):
            value = ctypes.create_string_buffer(struct.pack("II", command, 0))
            fcntl.ioctl(any_, 0x8946, struct.pack("16sP16x", b"eth0", ctypes.addressof(value)))


class Wire:
    """What carries frames between the two: a rule each way."""

    GOOD = {"loss": 0, "delay": 0, "jitter": 0, "twice": 0, "damage": 0}

    def __init__(self, chance):
        self.chance, self.rules, self.ends, self.lock = chance, {}, False, threading.Lock()
        self.ways = {name: inside("hub", lambda name=name: self.end(name)) for name in ("un", "deux")}
        for name, other in (("un", "deux"), ("deux", "un")):
            self.rules[name] = self.GOOD
            threading.Thread(target=self.carry, args=(name, self.ways[name], self.ways[other]), daemon=True).start()

    @staticmethod
    def end(name):
        wire = socket.socket(socket.AF_PACKET, socket.SOCK_RAW, socket.htons(3))
        wire.bind((name, 0))
        wire.settimeout(0.002)
        return wire

    def carry(self, name, into, out):
        waiting, number = [], 0
        while not self.ends:
            try:
                frame, (*_, kind, _, _) = into.recvfrom(65536)
                # What this end sends itself is heard too.
                if kind != socket.PACKET_OUTGOING:
                    rule = self.rules[name]
                    with self.lock:
                        chances = [self.chance.random() for _ in range(4)]
                        at = self.chance.randrange(34, max(35, len(frame)))
                    if chances[0] >= rule["loss"]:
                        if chances[1] < rule["damage"] and at < len(frame):
                            frame = frame[:at] + bytes([frame[at] ^ 0x10]) + frame[at + 1 :]
                        for _ in range(2 if chances[2] < rule["twice"] else 1):
                            number += 1
                            heapq.heappush(waiting, (time.monotonic() + rule["delay"] + rule["jitter"] * chances[3], number, frame))
            except (TimeoutError, BlockingIOError):
                pass
            except OSError:
                return
            while waiting and waiting[0][0] <= time.monotonic():
                try:
                    out.send(heapq.heappop(waiting)[2])
                except OSError:
                    pass

    def close(self):
        self.ends = True
        for wire in self.ways.values():
            wire.close()


class Computer:
    def __init__(self, name, ip, folder, more):
        self.name, self.ip, self.folder, self.more = name, ip, folder, more
        self.base, self.cookie, self.program, self.port = f"{folder}/{name}.sqlite", None, None, None
        self.settings = {"PATH": os.environ["PATH"], "HOME": folder, "XDG_CONFIG_HOME": f"{folder}/{name}", "HOSTNAME": name, "CHELEM_GAGNANT": "non"}
        sh("ip", "netns", "add", space(name))
        sh("ip", "-n", space("hub"), "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", space(name))
        sh("ip", "-n", space("hub"), "link", "set", name, "promisc", "on", "up")
        self.ip_("link", "set", "lo", "up")
        self.ip_("link", "set", "eth0", "up")
        inside(name, whole_frames)
        self.ip_("addr", "add", f"{ip}/24", "dev", "eth0")

    def ip_(self, *words):
        sh("ip", "-n", space(self.name), *words)

    def words(self, *words):
        return ["ip", "netns", "exec", space(self.name), PROGRAM, "--base", self.base, *words]

    def run(self, *words):
        done = subprocess.run(self.words(*words), env=self.settings, cwd=self.folder, capture_output=True, text=True, stdin=subprocess.DEVNULL)
        assert done.returncode == 0, (self.name, words, done.stdout, done.stderr)
        return done.stdout

    def start(self, *words):
        words = self.words("salle", "--port", "8080", "--sans-navigateur", *words)
        self.program = subprocess.Popen(
            words, env={**self.settings, **self.more}, cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, stdin=subprocess.DEVNULL, text=True
        )
        link = self.program.stdout.readline()
        self.code = self.program.stdout.readline().strip().split(" : ")[1] if "--attendre-secours" in words else None
        threading.Thread(target=self.program.stdout.read, daemon=True).start()
        self.cookie = None
        self.cookie = self.ask("GET", "/entrer/" + link.strip().split("/entrer/")[1])[2].split(";")[0]

    def kill(self):
        if self.program:
            self.program.kill()
            self.program.wait()

    def ask(self, method, path, fields=None, patience=30):
        def go():
            connection = http.client.HTTPConnection("127.0.0.1", 8080, timeout=patience)
            heads = {"Connection": "close", "Origin": "http://127.0.0.1:8080", "Content-Type": "application/x-www-form-urlencoded"}
            if self.cookie:
                heads["Cookie"] = self.cookie
            connection.request(method, path, urllib.parse.urlencode(fields) if fields else None, heads)
            answer = connection.getresponse()
            return answer.status, answer.read().decode().replace("\u00a0", " "), answer.getheader("set-cookie"), answer.getheader("x-chelem-disques") == "2"

        return inside(self.name, go)

    def page(self, path):
        return self.ask("GET", path)[1]

    def does(self, path, **fields):
        return self.ask("POST", path, {"cle": secrets.token_hex(12), **fields})[0]

    def duty(self):
        told = json.loads(self.page("/secours.json"))
        return told["role"], told["terme"]

    def takes(self):
        """A person presses as soon as the page lets him."""
        until("a person may take over", 30, lambda: self.does("/secours/prendre", nom="Paul") == 303)

    def column(self, sql, base=None):
        with sqlite3.connect(f"file:{base or self.base}?mode=ro", uri=True, timeout=20) as found:
            return [row[0] for row in found.execute(sql)]

    def seals(self):
        return self.column("SELECT hash FROM journal_action WHERE hash IS NOT NULL ORDER BY id")

    def keys(self):
        aside = glob.glob(f"{self.folder}/{self.name}-avant-reprise-*.sqlite")
        return {key for base in [self.base, *aside] for key in self.column("SELECT key FROM request", base)}


class Typist(threading.Thread):
    """Types sheets at one computer, one after the other."""

    def __init__(self, computer):
        super().__init__(daemon=True)
        self.computer, self.ends, self.sent, self.number, self.pause = computer, False, [], 0, 0.02
        self.start()

    def sheet(self):
        self.number += 1
        figure = 4 + 4 * (self.number % 200)
        key, line = secrets.token_hex(12), f"{figure} {-figure} {figure} {-figure}"
        fields = {"cle": key, "position": "1", "table": str(1 + self.number % 4), "bilans": line, "question": "remplacer", "ligne": "essai"}
        begun = time.monotonic()
        try:
            code, _, _, twice = self.computer.ask("POST", "/marque/feuilles/saisir", fields, 100)
        except LOST:
            code, twice = 0, False
        self.sent.append((key, code == 303, twice, time.monotonic() - begun))
        return code == 303 and twice

    def run(self):
        while not self.ends:
            self.sheet()
            time.sleep(self.pause)

    def stop(self):
        self.ends = True
        self.join()


class Hall:
    """Two computers that are paired, and somebody who types at the first."""

    def __init__(self, clock=None):
        self.folder = tempfile.mkdtemp()
        sh("ip", "netns", "add", space("hub"))
        self.one = Computer("un", "10.9.0.1", self.folder, {})
        self.two = Computer("deux", "10.9.0.2", self.folder, {"TZ": clock} if clock else {})
        self.wire = Wire(random.Random(SEED))
        with open(f"{self.folder}/l.csv", "w") as file:
            file.write("Nom;Prénom\n" + "".join(f"JOUEUR{number:02};Zoé\n" for number in range(16)))
        for words in (["nouveau", "Coupe"], ["inscrire", "--fichier", "l.csv"], ["placer", "--graine", "5"]):
            self.one.run(*words)
        self.one.start("--attendre-secours")
        self.one.does("/marque/salle/ouvrir")
        self.two.start("--secours", "10.9.0.1:8080", "--code", self.one.code)
        self.typists = [Typist(self.one)]
        until("two ticks", 30, lambda: any(twice for _, _, twice, _ in self.typists[0].sent))

    def types_at(self, computer):
        self.typists.append(Typist(computer))

    def link(self, *names, **rule):
        """What becomes of what those computers send, both by themselves; nothing said: it arrives."""
        for name in names or ("un", "deux"):
            self.wire.rules[name] = {**Wire.GOOD, **rule}

    def beginning(self):
        """The copy is a beginning of the hall's history."""
        copy = self.two.seals()
        assert self.one.seals()[: len(copy)] == copy, "no beginning"

    def settles(self, hall, other):
        """That one is the hall in the end, and the other follows; gives how long the longest answer took, in ms."""
        time_taken = until("one hall, one second", 60, lambda: (hall.duty()[0], other.duty()[0]) == ("salle", "secours"))
        for typist in self.typists:
            typist.stop()
        last = Typist(hall)
        last.stop()
        until("two ticks again", 60, last.sheet)
        until("equal", 60, lambda: hall.seals() == other.seals())
        here, there = hall.keys(), other.keys()
        sent = [one for typist in [*self.typists, last] for one in typist.sent]
        assert all(key in here | there for key, done, _, _ in sent if done), "answered, and nowhere"
        assert all(key in here & there for key, _, twice, _ in sent if twice), "ticked twice, and not in both"
        for computer in (hall, other):
            computer.kill()
            computer.run("verifier", "--complet")
        return len(sent), sum(twice for _, _, twice, _ in sent), round(1000 * max(took for _, done, _, took in sent if done)), time_taken

    def ends(self):
        for typist in self.typists:
            typist.ends = True
        for computer in (self.one, self.two):
            computer.kill()
        self.wire.close()
        clean()
        shutil.rmtree(self.folder)


def clean():
    for name in ("un", "deux", "hub"):
        sh("ip", "netns", "del", space(name), check=False)


def shaped(*names, **rule):
    """The network between them is like this for a while."""

    def case(hall):
        hall.link(*names, **rule)
        time.sleep(15)
        hall.beginning()
        hall.link()
        return hall.one, hall.two

    return case


def cut(hall):
    # As many as a busy evening has: 600 in ten minutes.
    hall.typists[0].pause = 1
    hall.link(loss=1)
    time.sleep(CUT)
    hall.beginning()
    hall.link()
    return hall.one, hall.two


def other_address(*which):
    def case(hall):
        for name in which:
            computer = getattr(hall, name)
            computer.ip_("addr", "flush", "dev", "eth0")
            computer.ip_("addr", "add", f"10.9.0.{31 if name == 'one' else 32}/24", "dev", "eth0")
        if len(which) == 2:
            # Neither can know: the second is started anew, with the address that the hall shows now.
            time.sleep(8)
            hall.two.kill()
            hall.two.start("--secours", "10.9.0.31:8080", "--code", hall.one.code)
        return hall.one, hall.two

    return case


def sleeps(who, seconds):
    def case(hall):
        program = getattr(hall, who).program
        program.send_signal(19)
        time.sleep(seconds)
        hall.beginning()
        program.send_signal(18)
        return hall.one, hall.two

    return case


def taken_while_asleep(hall):
    hall.one.program.send_signal(19)
    hall.two.takes()
    hall.types_at(hall.two)
    time.sleep(2)
    hall.one.program.send_signal(18)
    return hall.two, hall.one


def taken_and_wakes_alone(hall):
    """It hears nobody: it asks before its first change."""
    hall.link(loss=1)
    hall.one.program.send_signal(19)
    hall.two.takes()
    hall.types_at(hall.two)
    time.sleep(5)
    hall.one.program.send_signal(18)
    time.sleep(8)
    last = hall.typists[0].sent[-1]
    assert not last[1], "it writes, and knows nothing of the other"
    hall.link()
    return hall.two, hall.one


def taken_by_mistake(hall):
    """Only the link is gone, and a person presses: two halls, until they meet."""
    hall.link(loss=1)
    hall.two.takes()
    hall.types_at(hall.two)
    time.sleep(3)
    assert hall.one.duty()[0] == hall.two.duty()[0] == "salle"
    hall.link()
    until("told", 60, lambda: "Seul cet ordinateur avait ceci" in hall.one.page("/secours"))
    return hall.two, hall.one


def other_clock(hall):
    until("said", 30, lambda: re.search("horloges des deux ordinateurs diffèrent de (7[12]..) s", hall.two.page("/secours")))
    hall.one.kill()
    hall.two.takes()
    hall.types_at(hall.two)
    time.sleep(2)
    hall.one.start()
    return hall.two, hall.one


CASES = {
    "loss of 30 % both ways": shaped(loss=0.3),
    "2 s late both ways": shaped(delay=2),
    "nothing leaves the hall": shaped("un", loss=1),
    "nothing leaves the second": shaped("deux", loss=1),
    "twice, out of order, damaged": shaped(delay=0.01, jitter=0.03, twice=0.2, damage=0.05),
    f"cut for {CUT} s": cut,
    "the second at another address": other_address("two"),
    "the hall at another address": other_address("one"),
    "both at other addresses": other_address("one", "two"),
    **{f"the {name} stopped for {seconds} s": sleeps(who, seconds) for seconds in (1, 12, 60) for who, name in (("one", "hall"), ("two", "second"))},
    "taken over while the hall sleeps": taken_while_asleep,
    "taken over, and the hall wakes alone": taken_and_wakes_alone,
    "taken over by mistake": taken_by_mistake,
    "the second's clock 2 h behind": other_clock,
    "the second's clock 2 h ahead": other_clock,
}


def main():
    atexit.register(clean)
    begun, sheets, twice, part = time.monotonic(), 0, 0, sys.argv[3] if len(sys.argv) > 3 else ""
    cases = [(name, case) for name, case in CASES.items() if part in name]
    for name, case in cases:
        hall = Hall({"behind": "UTC+2", "ahead": "UTC-2"}.get(name.split()[-1]))
        try:
            sent, both, longest, seconds = hall.settles(*case(hall))
        except Exception:
            for computer in (hall.one, hall.two):
                try:
                    said = re.sub(r"\s+", " ", re.sub("<[^>]*>", " ", computer.page("/secours") + computer.page("/marque/salle")))
                    print(computer.name, computer.duty(), said[:1500], file=sys.stderr)
                except LOST as error:
                    print(computer.name, error, file=sys.stderr)
            print(name, [one for one in hall.typists[0].sent[-3:]], file=sys.stderr)
            raise
        finally:
            hall.ends()
        print(f"{name}: {sent} sheets, {both} of them ticked twice, the longest answer {longest} ms, one hall after {seconds:.1f} s", flush=True)
        sheets, twice = sheets + sent, twice + both
    if (folder := os.environ.get("CHELEM_PREUVES")) and not part:
        figures = [["sheets sent", sheets], ["of them ticked twice", twice]]
        result = {"part": "second-partitions", "cases": len(cases), "seed": SEED, "seconds": time.monotonic() - begun, "figures": figures, "optimised": "release" in PROGRAM}
        with open(f"{folder}/second-partitions.json", "w") as file:
            print(json.dumps(result), file=file)


main()
