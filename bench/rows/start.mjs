import { chmod, chown, cp, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ask } from '../lib/processes.mjs';
import { built, temporaryDirectory } from '../lib/postgres.mjs';
import { alternate, compare, median } from '../lib/rounds.mjs';
import { startAlone } from '../lib/studio.mjs';

/** Time from the start of the process to the first response that needs the database. */
export async function measure({ rounds }) {
  const { directory } = await temporaryDirectory();
  const dataDir = join(directory, 'data');
  await mkdir(dataDir);
  await startOnce(dataDir);
  const limitDir = join(directory, 'limit');
  await cp(dataDir, limitDir, { recursive: true, preserveTimestamps: true });
  const postgres = await postgresOf(dataDir);
  await restoreOwner(limitDir, postgres.user);
  let number = 0;
  const { second, raw, first } = await alternate(rounds, {
    second: () => startOnce(dataDir),
    raw: async () => (await ask('limits/start.mjs', { dataDir: limitDir, ...postgres })).startMs,
    async first() {
      number += 1;
      const empty = join(directory, `first-${number}`);
      await mkdir(empty);
      return startOnce(empty);
    },
  });
  // Newer versions of Node start faster themselves.
  const bound = Number(process.versions.node.split('.')[0]) >= 24 ? 3 : 4;
  return [
    {
      what: 'start: second start to ready',
      unit: 'ms',
      beside: 'node:http + PostgreSQL to the first query',
      ...compare(second, raw),
      target: { at: 'most', bounds: [bound] },
    },
    {
      what: 'start: first start in an empty directory',
      unit: 'ms',
      value: median(first),
      note: 'Makes the cluster, the schema and the starter content.',
    },
  ];
}

async function startOnce(dataDir) {
  const program = await startAlone(dataDir);
  await program.stop();
  return program.startMs;
}

/** The program's PostgreSQL version and user. */
async function postgresOf(dataDir) {
  const { serverUser } = await built('platform/database/embedded/system-user.js');
  const { findBinaries } = await built('platform/database/embedded/binaries.js');
  const user = serverUser(join(dataDir, 'postgres'));
  return { user, binaries: findBinaries(user, dataDir).root };
}

/** Files copied by root belong to root, but PostgreSQL must own its files. */
async function restoreOwner(dataDir, user) {
  if (user === undefined) return;
  const cluster = join(dataDir, 'postgres');
  for (const path of await readdir(cluster, { recursive: true })) await chown(join(cluster, path), user.uid, user.gid);
  await chown(cluster, user.uid, user.gid);
  await chmod(cluster, 0o700);
}
