import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot, root } from './root.mjs';

/**
 * Runs a command of the server, building it first if necessary. The command receives the arguments, the settings and an abort signal; the
 * number it returns becomes the exit code.
 * @param {string} name of an export of server/commands.ts.
 */
export async function runCommand(name) {
  // The settings and the data directory are those of `npm start`, whatever the current directory.
  process.chdir(root);
  try {
    if (existsSync(inRoot('server'))) await prepare();
    const load = (path) => import(pathToFileURL(inRoot('dist/server', path)).href);
    const { loadEnvironment } = await load('platform/config/environment.js');
    loadEnvironment();
    const { [name]: command } = await load('commands.js');
    const context = { env: process.env, signal: endSignal() };
    process.exitCode = await command(process.argv.slice(2), context, output());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}

/** Installs and builds what is missing. A container image contains the built program and no sources. */
async function prepare() {
  const { ensureInstalled } = await import('./install.mjs');
  await ensureInstalled();
  const { ensureBuilt } = await import('./parts.mjs');
  await ensureBuilt('server');
}

/** Aborts when the command is signalled to stop; a second signal ends it immediately. */
function endSignal() {
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => ending.abort());
  return ending.signal;
}

/** Progress is a single line that is overwritten; only a terminal shows it. */
function output() {
  let shown = false;
  const progress = (text) => {
    if (!process.stdout.isTTY || (text === '' && !shown)) return;
    shown = text !== '';
    process.stdout.write(`\r\x1b[K${text.slice(0, (process.stdout.columns ?? 80) - 1)}`);
  };
  return {
    progress,
    line(text) {
      progress('');
      console.log(text);
    },
    error(text) {
      progress('');
      console.error(text);
    },
  };
}
