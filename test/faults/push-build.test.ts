import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { get } from 'node:http';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { jest } from '@jest/globals';
import { root } from '../../scripts/lib/root.mjs';
import type { Program } from '../support/program.js';
import { Person } from './person.js';
import { Workspace } from './workspace.js';

const MIB = 1024 * 1024;
/** The full size is 2048 and takes some minutes. */
const SIZE = Number(process.env.PUSH_MIB ?? 24) * MIB;

jest.setTimeout(120_000 + SIZE / 2_000);

/** A connection to the program that drops twice, each time after the same number of bytes. */
class UnreliableConnection {
  disconnections = 0;
  private passed = 0;
  private readonly sockets = new Set<Socket>();
  private constructor(private readonly server: Server) {}

  static async to(program: Program, cutAfter: number): Promise<UnreliableConnection> {
    const server = createServer();
    const line = new UnreliableConnection(server);
    server.on('connection', (near) => {
      const far = connect(Number(new URL(program.url).port), '127.0.0.1');
      for (const socket of [near, far]) {
        line.sockets.add(socket);
        socket.on('error', () => undefined);
        socket.on('close', () => (near.destroy(), far.destroy(), line.sockets.delete(socket)));
      }
      near.on('data', (bytes) => {
        line.passed += bytes.length;
        if (line.disconnections >= 2 || line.passed < cutAfter * (line.disconnections + 1)) return;
        line.disconnections += 1;
        near.destroy();
      });
      near.pipe(far);
      far.pipe(near);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return line;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }
}

async function digest(stream: Readable, hash = createHash('sha256')): Promise<string> {
  await pipeline(stream, hash);
  return hash.digest('hex');
}

/** A file as a compiler writes it, of bytes that do not repeat. */
async function writeGame(path: string): Promise<string> {
  function* blocks() {
    for (let at = 0; at < SIZE; at += MIB) {
      const block = randomBytes(MIB);
      if (at === 0) block.write('MZ');
      yield block;
    }
  }
  await pipeline(Readable.from(blocks()), createWriteStream(path));
  return digest(createReadStream(path));
}

describe('the script that pushes a build', () => {
  const workspace = new Workspace();
  const owner = new Person('');
  const second = new Person('');
  const file = join(workspace.base, 'Marsh Lantern.exe');
  let program: Program;

  beforeAll(async () => {
    program = await workspace.start();
    for (const person of [owner, second]) person.url = program.url;
    await owner.join(await program.ownerCode());
    await second.join();
    await workspace.query(`UPDATE users SET roles = '{admin}' WHERE email = $1`, [second.email]);
  });
  afterAll(async () => {
    for (const person of [owner, second]) person.close();
    await workspace.remove();
  });

  async function createToken(): Promise<{ id: string; token: string }> {
    const { status, body } = await owner.post('/api/users/api-tokens', { name: 'CI', scopes: ['builds:write'], expiresInDays: 7 });
    expect(status).toBe(201);
    return body as { id: string; token: string };
  }

  /** Runs the script as a build machine does, without this process's environment. */
  function push(url: string, token: string, version: string) {
    const child = spawn(process.execPath, [join(root, 'deploy/push-build.mjs'), file, '--url', url, '--version', version], {
      env: { PATH: process.env.PATH, PORTAL_TOKEN: token, XDG_STATE_HOME: join(workspace.base, 'state') },
    });
    const output = { out: '', err: '' };
    child.stdout.on('data', (text) => (output.out += String(text)));
    child.stderr.on('data', (text) => (output.err += String(text)));
    const ended = once(child, 'close').then(([code]) => ({ code: code as number, ...output }));
    return { child, output, ended };
  }

  /** A range of a build, as a resuming client requests it. */
  function range(id: string, from: number, to: number): Promise<Readable & { statusCode?: number }> {
    const address = new URL(`/api/staff/builds/${id}/download`, program.url.replace('localhost', '127.0.0.1'));
    return new Promise((resolve, reject) => {
      get(address, { headers: { Cookie: second.cookie, Range: `bytes=${from}-${to}` } }, resolve).on('error', reject);
    });
  }

  it('uploads a build over a connection that drops twice; a second person approves it and downloads it in two ranges', async () => {
    const sha256 = await writeGame(file);
    const { token } = await createToken();
    const line = await UnreliableConnection.to(program, SIZE / 3);
    const { code, out, err } = await push(line.url, token, '0.9.3').ended;
    line.close();
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/trying again[\s\S]*Resuming at/) as string });
    expect(line.disconnections).toBe(2);
    const id = out.trim();
    expect(await owner.put(`/api/admin/builds/${id}/approve`, {})).toMatchObject({ status: 409, body: { code: 'own-build' } });
    expect(await second.put(`/api/admin/builds/${id}/approve`, {})).toMatchObject({ status: 200, body: { sha256, file_size: SIZE } });

    const middle = Math.floor(SIZE / 2);
    const hash = createHash('sha256');
    for (const [from, to] of [
      [0, middle - 1],
      [middle, SIZE - 1],
    ] as const) {
      const part = await range(id, from, to);
      expect(part.statusCode).toBe(206);
      for await (const bytes of part) hash.update(bytes as Buffer);
    }
    expect(hash.digest('hex')).toBe(sha256);
  });

  it('exits with the portal’s error when its token is revoked during the upload', async () => {
    const { id, token } = await createToken();
    const line = await UnreliableConnection.to(program, 4 * MIB);
    const pushing = push(line.url, token, '0.9.4');
    pushing.child.stderr.once('data', () => void owner.delete(`/api/users/api-tokens/${id}`));
    const { code, out, err } = await pushing.ended;
    line.close();
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toContain('token');
    expect(err).not.toContain(token);
  });
});
