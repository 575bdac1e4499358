import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from './load.mjs';
import { startPostgres, temporaryDirectory } from './postgres.mjs';
import { startProgram } from './program.mjs';

const PASSWORD = 'Correct-horse-7';
const PROJECTS = 12;
/** Headers of a request from a page of the site itself. */
export const OWN_PAGE = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', 'x-requested-with': 'portal' };
const NO_LIMITS = { RATE_LIMIT_SCALE: '1000000' };

let shared;

/** The studio that all rows share, created by the first call. */
export function sharedStudio() {
  return (shared ??= openStudio());
}

/**
 * A running studio: starter content, twelve public projects and a signed-in owner, with a copy of its
 * database for the limits, so that neither side receives the other's events or does its follow-up work.
 */
async function openStudio() {
  const postgres = await startPostgres();
  const { directory } = await temporaryDirectory();
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  const settings = { ...NO_LIMITS, DATABASE_URL: postgres.address('portal') };
  const first = await startProgram({ dataDir, settings });
  const code = (await readFile(join(dataDir, 'owner-code.txt'), 'utf8')).trim();
  const email = 'owner@studio.test';
  const registered = await send(first, '/api/auth/register', { email, password: PASSWORD });
  await send(first, '/api/users/apply-role-code', { code }, cookieOf(registered));
  // A real sign-in once the roles are set, as an admin would.
  const cookie = cookieOf(await send(first, '/api/auth/login', { email, password: PASSWORD }));
  for (let number = 1; number <= PROJECTS; number += 1) await send(first, '/api/admin/projects', project(number), cookie);
  await first.stop();
  await postgres.run('portal', 'VACUUM ANALYZE');
  await postgres.run('postgres', 'CREATE DATABASE limit_side TEMPLATE portal');
  const program = await startProgram({ dataDir, settings });
  return { program, postgres, cookie, email, password: PASSWORD, limitAddress: postgres.address('limit_side'), dataDir, settings };
}

/**
 * Starts a program with its own PostgreSQL on a directory.
 * @param {string} dataDir
 */
export const startAlone = (dataDir) => startProgram({ dataDir, settings: NO_LIMITS });

/** Fills both databases of the studio with the same rows. */
export async function runOnBoth(studio, sql) {
  for (const database of ['portal', 'limit_side']) await studio.postgres.run(database, sql);
}

/** Lets just-in-time compilers, pools and caches of both sides settle before the measurement. */
export async function warmUp(...loads) {
  for (const one of loads) await load({ ...one, seconds: 2 });
}

/** @throws Error if the response is not a 2xx. */
export async function send(program, path, body, cookie) {
  const answer = await fetch(`${program.url}${path}`, {
    method: 'POST',
    headers: { ...OWN_PAGE, ...(cookie === undefined ? {} : { cookie }) },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** The name=value pairs of the cookies, as a browser would send them back. */
export function cookieOf(answer) {
  const cookies = answer.headers.getSetCookie();
  if (cookies.length === 0) throw new Error(`${answer.url} set no cookie.`);
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

function project(number) {
  return {
    title: `Project number ${number}`,
    slug: `project-number-${number}`,
    description: 'A game for one evening and four friends: build a lighthouse before the tide comes in, and keep it burning until morning.',
    public: true,
  };
}
