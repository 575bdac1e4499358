import { closeSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PROGRAM_OPTIONS } from '../../scripts/lib/program-options.mjs';
import { inRoot } from '../../scripts/lib/root.mjs';
import { cleanEnvironment, endChild, freePort, start, stoppable } from './processes.mjs';

const TIMEOUT_MS = 60_000;
const POLL_MS = 2;

/** Empty values override those of .env. `npm start` uses the same directory for compiled code. */
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: '',
  SMTP_URL: '',
  S3_ENDPOINT: '',
  S3_BUCKET: '',
  S3_ACCESS_KEY_ID: '',
  S3_SECRET_ACCESS_KEY: '',
  NODE_COMPILE_CACHE: inRoot('node_modules/.cache/compiled'),
};

/**
 * Starts the built program as an operator does: production mode, default log level, its log in a file.
 * @param {object} options
 * @param {string} options.dataDir
 * @param {Record<string, string>} [options.settings] as in the environment.
 * @returns {Promise<{ url: string, publicUrl: string, pid: number, startMs: number, stop: () => Promise<void> }>} once it is ready; `startMs` from the
 *   start of the process to the first 200 of /api/health/ready.
 */
export async function startProgram({ dataDir, settings = {} }) {
  const port = await freePort();
  // Browsers accept brotli only on localhost and over https.
  const url = `http://localhost:${port}`;
  const log = join(dataDir, '..', `program-${port}.log`);
  const output = openSync(log, 'a');
  const began = performance.now();
  const child = start([...PROGRAM_OPTIONS, 'dist/program/main.js'], {
    env: cleanEnvironment({ ...production, PORT: String(port), PUBLIC_URL: url, DATA_DIR: dataDir, ...settings }),
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  const stop = stoppable(() => endChild(child));
  try {
    await untilOk(`http://127.0.0.1:${port}/api/health/ready`, child);
  } catch (error) {
    await stop();
    throw new Error(`The program did not get ready:\n${await readFile(log, 'utf8')}`, { cause: error });
  }
  return { url: `http://127.0.0.1:${port}`, publicUrl: url, pid: child.pid, startMs: performance.now() - began, stop };
}

/** Polls until the address responds with 200. */
async function untilOk(address, child) {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The process ended with exit code ${child.exitCode} before it was ready.`);
    if ((await statusOf(address)) === 200) return;
    await wait(POLL_MS);
  }
  throw new Error(`${address} was not ready in time.`);
}

function statusOf(address) {
  return new Promise((resolve) => {
    get(address, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    }).on('error', () => resolve(0));
  });
}
