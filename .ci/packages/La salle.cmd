@echo off
rem The evening in the browser: this window works, the browser shows.
chcp 65001 >nul
title chelem : la salle (laissez cette fenetre ouverte)
cd /d "%~dp0"
chelem.exe salle
echo.
pause
