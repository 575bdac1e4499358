import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { residentMiB } from '../lib/cpu.mjs';
import { load } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { temporaryDirectory } from '../lib/postgres.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { OWN_PAGE, sharedStudio } from '../lib/studio.mjs';
import { startProgram } from '../lib/program.mjs';

/** Settling time of a process before its memory is read: every eight seconds an idle program releases some, at most twice. */
const SETTLE_MS = 18_000;
const ROUNDS = 3;

/** Resident memory of the process (PostgreSQL aside), idle after start and after load, compared with an empty Nest application. */
export async function measure({ minute }) {
  const studio = await sharedStudio();
  const { directory } = await temporaryDirectory();
  const start = async () => {
    const dataDir = join(directory, String(performance.now()));
    await mkdir(dataDir);
    return startProgram({ dataDir, settings: { DATABASE_URL: studio.postgres.address('portal'), RATE_LIMIT_SCALE: '1000000' } });
  };
  const bareNest = () => startLimit('limits/bare-nest.mjs');
  const { portal, bare } = await alternate(ROUNDS, { portal: () => idle(start), bare: () => idle(bareNest) });

  const loaded = await start();
  const limit = await bareNest();
  const afterLoad = async (server, requests) => {
    await load({ server, seconds: minute, requests });
    await wait(SETTLE_MS);
    return residentMiB(server.pid);
  };
  const first = await afterLoad(loaded, mixed(studio));
  const bareAfter = await afterLoad(limit, [{ path: '/hello' }]);
  const second = await afterLoad(loaded, mixed(studio));
  await Promise.all([loaded.stop(), limit.stop()]);
  return [
    {
      what: 'memory: idle after start',
      unit: 'MiB',
      beside: 'bare Nest application',
      ...compare(portal, bare),
      target: { at: 'most', bounds: [1.6] },
    },
    {
      what: `memory: after ${minute} s of mixed load`,
      unit: 'MiB',
      beside: 'bare Nest application after as much',
      value: first,
      limit: bareAfter,
      ratio: first / bareAfter,
      target: { at: 'most', bounds: [1.6] },
      note: 'One run each. Lists, home page, public JSON, /api/auth/me and new projects in turn; the bare application answers "hello".',
    },
    {
      what: `memory: after another ${minute} s`,
      unit: 'MiB',
      beside: `after the first ${minute} s`,
      value: second,
      limit: first,
      ratio: second / first,
      target: { at: 'most', bounds: [1.1] },
      note: 'One run. A leak of one byte a request would show only in a longer run: BENCH_SECONDS=150 makes this one ten minutes each.',
    },
  ];
}

async function idle(start) {
  const server = await start();
  await wait(SETTLE_MS);
  const size = residentMiB(server.pid);
  await server.stop();
  return size;
}

function mixed({ cookie }) {
  const browser = { 'accept-encoding': 'gzip, deflate, br' };
  const body = { title: 'A new project', slug: '', description: 'A game for one evening.', public: false };
  return [
    { path: '/', headers: browser },
    { path: '/api/projects', headers: browser },
    { path: '/api/auth/me', headers: { cookie } },
    { path: '/api/admin/projects?limit=20', headers: { cookie } },
    { method: 'POST', path: '/api/admin/projects', headers: { ...OWN_PAGE, cookie }, body, unique: 'slug' },
  ];
}
