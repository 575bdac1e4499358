import { spawn } from 'node:child_process';
import { exitCode } from './processes.mjs';
import { root } from './root.mjs';

/** Pauses before a program that ended is restarted (ms). A run of at least `steady` resets the pause. */
const PAUSE = { first: 500, longest: 30_000, steady: 60_000 };
/** The program exits within ten seconds; a process that still runs after this is stuck (ms). */
const GRACE_MS = 11_000;

/**
 * Runs the program and restarts it when it ends unexpectedly, after growing pauses. A first start that
 * the program itself refuses (a wrong setting, a port in use) is final: nothing would change by trying again. This
 * process only waits; the program stops when this process exits, because their channel closes.
 * @param {string[]} args for Node.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{ stop: (signal: NodeJS.Signals) => void, ended: Promise<number> }} `ended` with the exit code for this process.
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
      // Told to stop before it could listen to signals, it has nothing to finish.
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

/** In the form of the program's own log. */
function log(fields, msg) {
  console.log(JSON.stringify({ level: 'error', time: new Date().toISOString(), ...fields, msg }));
}
