@echo off
rem The hall in the browser, without a window of its own.
start "" "%~dp0chelem-salle.exe"
