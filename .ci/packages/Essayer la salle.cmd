@echo off
rem A rehearsal: made-up players, a base of its own.
chcp 65001 >nul
title chelem : entrainement (laissez cette fenetre ouverte)
cd /d "%~dp0"
chelem.exe salle --entrainement
echo.
pause
