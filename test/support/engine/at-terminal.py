"""Runs a program at a terminal and types an answer at its prompt: at-terminal.py ANSWER PROGRAM ARGUMENTS..."""
import os
import pty
import sys

answer, program = sys.argv[1], sys.argv[2:]
child, terminal = pty.fork()
if child == 0:
    os.execvp(program[0], program)
shown, typed = b"", False
while True:
    try:
        data = os.read(terminal, 1024)
    except OSError:
        break
    if not data:
        break
    shown += data
    if not typed and b"[y/N]" in shown:
        os.write(terminal, answer.encode())
        typed = True
_, status = os.waitpid(child, 0)
sys.stdout.buffer.write(shown)
sys.exit(os.waitstatus_to_exitcode(status))
