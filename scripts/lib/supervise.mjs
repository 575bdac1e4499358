import { spawn } from 'node:child_process';
import { exitCode } from './processes.mjs';
import { root } from './root.mjs';

/** Pauses before a program that ended is restarted (ms). A run of at least `steady` resets the pause. */
const PAUSE = { first: 500, longest: 30_000, steady: 60_000 };
/** The program exits within ten seconds; a process that still runs after this is stuck (ms). */
const GRACE_MS = 11_000;

/**
 * Runs the program and restarts it when it ends unexpectedly, after growing pauses. If the program refuses its first start (an invalid
 * setting, a port in use), it is not restarted. The program stops when this process exits, because the channel between them closes.
 * @param {string[]} args for Node.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ stop: (signal: NodeJS.Signals) => void, ended: Promise<number> }} `ended` resolves with the exit code for this process.
 */
export function supervise(args, env) {
  let child;
  let resume;
  let stopping = false;
  let pause = PAUSE.first;
  let finish;
  const ended = new Promise((resolve) => (finish = resolve));

  const start = () => {
    const began = Date.now();
    let ready = false;
    child = spawn(process.execPath, args, { cwd: root, env, stdio: ['inherit', 'inherit', 'inherit', 'ipc'] });
    child.on('message', (message) => (ready ||= message === 'ready'));
    child.on('error', (error) => {
      console.error(`The program could not be started: ${error.message}.`);
      finish(1);
    });
    child.on('exit', (code, signal) => {
      child = undefined;
      hasRun ||= ready;
      // A program that was stopped before it handles signals has nothing to finish.
      if (stopping) return finish(signal === null || signal === 'SIGKILL' ? exitCode(code, signal) : 0);
      if (code === 0 || (signal === null && !hasRun)) return finish(code);
      if (Date.now() - began >= PAUSE.steady) pause = PAUSE.first;
      log({ code, signal, pauseMs: pause }, 'The program ended unexpectedly and starts again after a pause.');
      resume = setTimeout(start, pause);
      pause = Math.min(pause * 2, PAUSE.longest);
    });
  };
  let hasRun = false;
  start();

  return {
    ended,
    stop(signal) {
      const first = !stopping;
      stopping = true;
      clearTimeout(resume);
      if (child === undefined) return finish(0);
      child.kill(signal);
      if (first) setTimeout(() => child?.kill('SIGKILL'), GRACE_MS).unref();
    },
  };
}

/** Writes a line in the format of the program's log. */
function log(fields, msg) {
  console.log(JSON.stringify({ level: 'error', time: new Date().toISOString(), ...fields, msg }));
}
