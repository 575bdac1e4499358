import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { jest } from '@jest/globals';
import sharp from 'sharp';
import { readPostmaster } from '../../server/platform/database/embedded/postmaster.js';
import { isAlive, processesOf } from '../../server/platform/database/embedded/processes.js';
import { CLIENT_HEADERS } from '../support/client-headers.js';
import type { Program } from '../support/program.js';
import { Person, PASSWORD } from './person.js';
import { until } from '../support/until.js';
import { Workspace } from './workspace.js';

jest.setTimeout(180_000);

const root = join(import.meta.dirname, '../..');
const workspace = new Workspace();
const archive = join(workspace.base, 'portal.tar.gz');
const preparing = `${workspace.dataDir}.restoring`;
const owner = new Person('');
const customer = new Person('');
let program: Program;

interface Outcome {
  code: number | null;
  output: string;
}

const startCommand = (script: string, args: string[], wrap: string[] = []) => {
  const [command = process.execPath, ...rest] = [...wrap, process.execPath, join(root, 'scripts', script), ...args];
  return spawn(command, rest, {
    cwd: root,
    env: { PATH: process.env['PATH'], DATABASE_URL: '', S3_ENDPOINT: '', DATA_DIR: workspace.dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
};

/** Runs a command as an operator does. */
async function run(script: string, args: string[], wrap: string[] = []): Promise<Outcome> {
  const child = startCommand(script, args, wrap);
  let output = '';
  const collect = (text: string) => void (output += text);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output: output.trim() };
}

const restore = () => run('restore.mjs', ['--from', archive]);

async function begin(): Promise<void> {
  program = await workspace.start();
  for (const person of [owner, customer]) person.url = program.url;
}

/** Kills the program and its database as a power cut does, and removes the disk. */
async function simulateDiskLoss(): Promise<void> {
  const database = workspace.postmaster();
  const socket = readPostmaster(workspace.cluster)?.host;
  process.kill(database, 'SIGKILL');
  await program.stop('SIGKILL');
  await until(() => workspace.databaseStopped(), 'the end of PostgreSQL');
  rmSync(workspace.dataDir, { recursive: true });
  if (socket !== undefined) rmSync(socket, { recursive: true, force: true });
}

/** Writes projects and messages continuously until stopped, and records what was acknowledged. */
class Writers {
  readonly projects: string[] = [];
  readonly messages: string[] = [];
  going = true;
  private readonly done: Promise<unknown>;

  constructor(private readonly ticket: string) {
    this.done = Promise.all([this.project(), this.project(), this.message(), this.message()]);
    // `stop` reports refused writes.
    this.done.catch(() => (this.going = false));
  }

  async stop(): Promise<void> {
    this.going = false;
    await this.done;
  }

  private async project(): Promise<void> {
    while (this.going) {
      const slug = `written-${crypto.randomUUID()}`;
      expect(await owner.addProject(slug)).toMatchObject({ status: 201 });
      this.projects.push(slug);
    }
  }

  private async message(): Promise<void> {
    while (this.going) {
      const id = crypto.randomUUID();
      expect(
        await customer.post(`/api/support/tickets/${this.ticket}/messages`, { id, body: `Line ${id}\twith a tab\nand a break` }),
      ).toMatchObject({ status: 201 });
      this.messages.push(id);
    }
  }
}

/** A ticket in which customer and agents write. */
async function openTicket(): Promise<string> {
  const { body } = await customer.post('/api/support/tickets', {
    subject: 'Lamp',
    description: 'It is dark.',
    category: 'technical',
    subcategory: 'bug',
  });
  const path = `/api/support/tickets/${String(body['id'])}`;
  const { body: made } = await customer.post(`${path}/security-code`, { password: PASSWORD });
  expect(await customer.post(`${path}/send-code`)).toMatchObject({ status: 200 });
  expect(await owner.post(`${path}/verify-security`, { code: made['code'] })).toMatchObject({ status: 200 });
  return String(body['id']);
}

async function putAvatar(): Promise<void> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#0b3b44' } })
    .png()
    .toBuffer();
  form.set('avatar', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'me.png');
  const headers = { ...CLIENT_HEADERS, Cookie: owner.cookie };
  const response = await fetch(`${owner.url}/api/users/avatar`, { method: 'PUT', body: form, headers });
  expect(response.status).toBeLessThan(300);
}

const avatar = async (): Promise<string> => {
  const { body } = await owner.get('/api/auth/me');
  return (await owner.get(String((body['user'] as { avatar_url: string }).avatar_url))).text;
};

beforeAll(async () => {
  await begin();
  await owner.join(await program.ownerCode());
  await customer.join();
});
afterAll(async () => {
  for (const pid of processesOf(join(preparing, 'postgres'))) process.kill(pid, 'SIGKILL');
  for (const person of [owner, customer]) person.close();
  await workspace.remove();
});

it('a restored backup contains every write acknowledged before it was made', async () => {
  await putAvatar();
  const picture = await avatar();
  const id = await openTicket();
  const writers = new Writers(id);
  await until(() => !writers.going || (writers.projects.length > 10 && writers.messages.length > 10), 'a stream of writes');
  const before = { projects: [...writers.projects], messages: [...writers.messages] };
  const backup = await run('backup.mjs', ['--to', archive]);
  await until(() => !writers.going || writers.projects.length > before.projects.length + 5, 'writes after the backup');
  await writers.stop();
  expect(backup).toMatchObject({ code: 0, output: expect.stringMatching(/^Backed up [\d,]+ rows and [1-9]\d* files \([^)]+\) to /) });
  expect(await run('restore.mjs', ['--from', archive])).toEqual({
    code: 1,
    output: `Nothing was restored: the program is running on ${workspace.dataDir}; stop it, and restore into an empty data directory.`,
  });
  expect(await owner.get('/api/health/ready')).toMatchObject({ status: 200 });

  await simulateDiskLoss();
  expect(await restore()).toMatchObject({ code: 0, output: expect.stringMatching(/^Restored /) });
  expect(existsSync(preparing)).toBe(false);
  expect(await run('audit-verify.mjs', [])).toMatchObject({ code: 0, output: expect.stringContaining('The audit trail is intact') });

  await begin();
  expect(await owner.get('/api/auth/me')).toMatchObject({ status: 200, body: { user: null } });
  for (const person of [owner, customer])
    expect(await person.post('/api/auth/login', { email: person.email, password: PASSWORD })).toMatchObject({ status: 200 });
  expect(await avatar()).toBe(picture);
  const slugs = await workspace.query<{ slug: string; events: number }>(
    `SELECT slug, (SELECT count(*)::int FROM audit_log WHERE action = 'PROJECT_CREATED' AND target_id = projects.id::text) AS events FROM projects WHERE slug LIKE 'written-%'`,
  );
  expect(slugs.map(({ slug }) => slug)).toEqual(expect.arrayContaining(before.projects));
  // All tables are from the same snapshot: a row and its audit record are both included.
  expect(slugs.filter(({ events }) => events !== 1)).toEqual([]);
  const messages = await workspace.query<{ id: string; seq: number }>(
    'SELECT id, seq FROM ticket_messages WHERE ticket_id = $1 ORDER BY seq',
    [id],
  );
  expect(messages.map(({ id: message }) => message)).toEqual(expect.arrayContaining(before.messages));
  expect(await workspace.query('SELECT message_seq FROM tickets WHERE id = $1', [id])).toEqual([{ message_seq: messages.at(-1)?.seq }]);
  expect(await owner.addProject('after-the-restore')).toMatchObject({ status: 201 });
  expect(await customer.post(`/api/support/tickets/${id}/messages`, { id: crypto.randomUUID(), body: 'Still here' })).toMatchObject({
    status: 201,
  });
  expect(program.output()).not.toMatch(/"level":"(warn|error)"/);
});

it('an interrupted restore leaves no data directory, and the next run removes its temporary files', async () => {
  await simulateDiskLoss();
  const killed = startCommand('restore.mjs', ['--from', archive]);
  const cluster = join(preparing, 'postgres');
  await until(() => readPostmaster(cluster) !== undefined, 'the database of the restore');
  killed.kill('SIGKILL');
  await once(killed, 'close');
  expect(existsSync(workspace.dataDir)).toBe(false);
  // It is a separate process, and continues starting.
  await until(() => readPostmaster(cluster)?.status === 'ready', 'a database that was left behind');
  const left = readPostmaster(cluster)?.pid ?? 0;
  expect(isAlive(left)).toBe(true);

  expect(await restore()).toMatchObject({ code: 0 });
  expect(isAlive(left)).toBe(false);
  expect(readdirSync(workspace.base).sort()).toEqual(['data', 'portal.tar.gz']);
  await begin();
  expect(await owner.post('/api/auth/login', { email: owner.email, password: PASSWORD })).toMatchObject({ status: 200 });
});

it('a restore that receives SIGTERM leaves nothing behind', async () => {
  await simulateDiskLoss();
  const told = startCommand('restore.mjs', ['--from', archive]);
  let output = '';
  told.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  await until(() => existsSync(preparing), 'the target of the restore');
  told.kill('SIGTERM');
  expect(await once(told, 'close')).toEqual([1, null]);
  expect(output).toBe('Nothing was restored: it was stopped.\n');
  expect(readdirSync(workspace.base)).toEqual(['portal.tar.gz']);
});

const canMount = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;
if (!canMount) process.stdout.write('A restore into a volume is not tested: only root, where it may mount, can make one.\n');
(canMount ? it : it.skip)('a data directory that is a volume is filled from inside', async () => {
  const volume = [
    'unshare',
    '--mount',
    'sh',
    '-ec',
    `mkdir ${workspace.dataDir}; mount -t tmpfs -o size=300m none ${workspace.dataDir}; "$@"; ls -A ${workspace.dataDir}; node ${root}/scripts/audit-verify.mjs`,
    'sh',
  ];
  const { code, output } = await run('restore.mjs', ['--from', archive], volume);
  expect(output).toMatch(/^Restored [^]*\nThe audit trail is intact/);
  expect(output).toMatch(/\nfiles\npostgres\npostgres\.log\nsecret\.key\n/);
  expect(output).not.toContain('restoring');
  expect(code).toBe(0);
  rmSync(workspace.dataDir, { recursive: true });
});
