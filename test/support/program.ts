import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PROGRAM_OPTIONS } from '../../scripts/lib/program-options.mjs';

const root = join(import.meta.dirname, '../..');
const ENTRY = 'dist/program/main.js';
const COMPILED = join(root, 'node_modules/.cache/compiled');
const START_MS = 60_000;

/** How a program ended. */
interface ProgramExit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The built program in a process of its own, as an operator runs it. */
export interface Program {
  /** Its origin, also its PUBLIC_URL. */
  url: string;
  child: ChildProcessWithoutNullStreams;
  /** Its output on stdout and stderr. */
  output(): string;
  /** Resolves once /api/health/ready returns 200; rejects with its output when it exits before. */
  ready(): Promise<void>;
  /** Resolves when it has exited and its outputs are closed. */
  exited: Promise<ProgramExit>;
  /** The code that makes the first user the owner. */
  ownerCode(): Promise<string>;
  /** Sends a signal and waits for the exit. Rejects when a page failed to render on the server in the meantime. */
  stop(signal?: NodeJS.Signals): Promise<ProgramExit>;
}

export interface ProgramOptions {
  dataDir: string;
  /** Environment settings; no others of this process reach the program. */
  settings?: Record<string, string>;
  /** Port to listen on; by default a free one. */
  port?: number;
  /** The file to run instead of the built program. */
  entry?: string;
}

/** Starts the program without waiting for it; see `Program.ready`. */
export async function launchProgram({ dataDir, settings = {}, port, entry = ENTRY }: ProgramOptions): Promise<Program> {
  if (!existsSync(join(root, ENTRY))) throw new Error('The program is not built: run "npm run build" first.');
  const chosen = port ?? (await freePort());
  const url = `http://localhost:${chosen}`;
  const child = spawn(process.execPath, [...PROGRAM_OPTIONS, entry], {
    cwd: root,
    env: {
      ...inheritedEnvironment(),
      PORT: String(chosen),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      // As with `npm start`.
      NODE_COMPILE_CACHE: COMPILED,
      ...settings,
    },
  });
  let printed = '';
  const collect = (text: string) => void (printed += text);
  child.stdout.setEncoding('utf8').on('data', collect);
  child.stderr.setEncoding('utf8').on('data', collect);
  child.stdin.end();
  let exitOf: ProgramExit | undefined;
  const exited = new Promise<ProgramExit>((resolve) => {
    child.once('close', (code, signal) => {
      exitOf = { code, signal };
      resolve(exitOf);
    });
  });
  const output = () => printed;

  return {
    url,
    child,
    output,
    exited,
    async ready() {
      const deadline = Date.now() + START_MS;
      while (exitOf === undefined && Date.now() < deadline) {
        if (await isReady(chosen)) return;
        await Promise.race([exited, new Promise((resolve) => setTimeout(resolve, 25))]);
      }
      child.kill('SIGKILL');
      throw new Error(`The program ${exitOf === undefined ? 'did not get ready in time' : 'ended before it was ready'}:\n${printed}`);
    },
    async ownerCode() {
      return (await readFile(join(dataDir, 'owner-code.txt'), 'utf8')).trim();
    },
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const end = await exited;
      // Visitors get the shell of such a page, so nothing else would reveal it.
      const failed = renderFailures(printed);
      if (failed.length > 0) throw new Error(`Pages failed to render on the server:\n${failed.join('\n')}`);
      return end;
    },
  };
}

const RENDER_FAILURES = ['A page could not be rendered', 'cannot say what a page needs', 'The build for the server'];

/** The lines of a program's log about pages that failed to render. */
export function renderFailures(output: string): string[] {
  return output.split('\n').filter((line) => RENDER_FAILURES.some((text) => line.includes(text)));
}

/** Starts the program and waits until it is ready. */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const program = await launchProgram(options);
  await program.ready();
  return program;
}

/** A free TCP port of 127.0.0.1. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/api/health/ready`)).ok;
  } catch {
    return false;
  }
}

/** What any program needs of the environment, without the developer's own settings. An empty one hides .env. */
function inheritedEnvironment(): Record<string, string> {
  const ownVariables = ['PATH', 'HOME', 'USER', 'TMPDIR', 'TEMP', 'SystemRoot', 'LANG', 'TZ'];
  const hidden = ['DATABASE_URL', 'SMTP_URL', 'S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY', 'TRUST_PROXY'];
  const inherited = ownVariables.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(inherited), ...Object.fromEntries(hidden.map((name) => [name, ''])) } as Record<string, string>;
}
