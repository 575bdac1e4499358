import { randomUUID } from 'node:crypto';
import { appendFile, mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { errorCode } from '../../errors/error-code.js';
import type { ChainHead } from './audit-chain.js';

/** A head with the time it was stored, ISO 8601. */
export interface StoredHead extends ChainHead {
  at: string;
}

const PAUSE_MS = 60_000;

/** The chain heads outside the database, in a directory: the latest in one file, earlier ones in a bounded log. */
export class AuditHeads {
  private readonly headFile: string;
  private readonly logFile: string;
  private loggedAt = 0;

  constructor(
    dataDir: string,
    private readonly maxLogBytes = 1_048_576,
  ) {
    this.headFile = join(dataDir, 'audit-head.json');
    this.logFile = join(dataDir, 'audit-heads.log');
  }

  /**
   * The latest stored head, undefined if there is none yet.
   * @throws Error if the file cannot be read or is not a valid head.
   */
  async latest(): Promise<StoredHead | undefined> {
    return (await readHeads(this.headFile)).at(-1);
  }

  /**
   * Every known head, latest last.
   * @throws Error if a file cannot be read or is invalid.
   */
  async all(): Promise<StoredHead[]> {
    return [...(await readHeads(this.logFile)), ...(await readHeads(this.headFile))];
  }

  /** Replaces the current head durably; the previous one goes to the log, at most one per minute. */
  async replaceHead(head: StoredHead, former: StoredHead | undefined): Promise<void> {
    await replaceFile(this.headFile, `${JSON.stringify(head)}\n`);
    const now = Date.parse(head.at);
    if (former === undefined || now - this.loggedAt < PAUSE_MS) return;
    this.loggedAt = now;
    await appendFile(this.logFile, `${JSON.stringify(former)}\n`, { mode: 0o600 });
    if ((await stat(this.logFile)).size > this.maxLogBytes) await this.compactLog();
  }

  /** Drops every second line: the log stays small and still covers the whole history. */
  private async compactLog(): Promise<void> {
    const lines = (await readFile(this.logFile, 'utf8')).split('\n').filter((line) => line !== '');
    await replaceFile(this.logFile, `${lines.filter((_, index) => index % 2 === 0).join('\n')}\n`);
  }
}

/**
 * Heads from a file with one JSON object per line; empty if there is no such file.
 * @throws Error if it cannot be read or a line is not a head.
 */
export async function readHeads(path: string): Promise<StoredHead[]> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  }
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const head = parsed(line);
      if (head === undefined) throw new Error(`${path} is damaged: it holds a line that is no head of the audit trail.`);
      return head;
    });
}

function parsed(line: string): StoredHead | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null || !('position' in value) || !('hash' in value) || !('at' in value)) return undefined;
  const { position, hash, at } = value;
  if (typeof position !== 'string' || !/^[1-9]\d{0,18}$/.test(position)) return undefined;
  if (typeof hash !== 'string' || !/^[0-9a-f]{64}$/.test(hash)) return undefined;
  return typeof at === 'string' ? { position, hash, at } : undefined;
}

/** Writes a temporary file, syncs, renames and syncs the directory, so that a power cut leaves either the old or the new content. */
async function replaceFile(path: string, content: string): Promise<void> {
  const directory = dirname(path);
  await mkdir(directory, { recursive: true });
  const temporary = `${path}.${randomUUID()}`;
  try {
    const file = await open(temporary, 'wx', 0o600);
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  // Windows cannot open a directory and needs no such sync.
  if (process.platform === 'win32') return;
  const handle = await open(directory, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
