@echo off
rem Ouvre une fenetre ou l'on tape les commandes de chelem.
chcp 65001 >nul
cd /d "%~dp0"
title chelem
set PATH=%~dp0;%PATH%
chelem.exe
cmd /k
