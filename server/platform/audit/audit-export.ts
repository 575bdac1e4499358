import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { StartupError } from '../errors/startup-error.js';
import type { ChainHead, ChainedRow } from './chain/audit-chain.js';

/** The first line of an export that begins later in the chain: the position and the hash of the row before it. */
type ExportStart = ChainHead;

/** The last line of an export: without it, the file is truncated. */
export interface ExportEnd {
  rows: number;
  head: ChainHead;
  notChained: number;
}

const REQUIRED = ['id', 'at', 'action', 'position', 'previousHash', 'hash'] as const;
const OPTIONAL = ['actorId', 'targetType', 'targetId', 'details', 'before', 'after', 'ip', 'requestId'] as const;
const KEYS = new Set<string>([...REQUIRED, ...OPTIONAL]);

/** A file with one row a line as JSON and a closing line; never the whole trail in memory. It is opened with the first line. */
export class ExportWriter {
  private stream: WriteStream | undefined;
  private failure: Error | undefined;

  constructor(private readonly path: string) {}

  async row(row: ChainedRow): Promise<void> {
    await this.line(exportLine(row));
  }

  /** @throws StartupError if the file could not be written. */
  async end(end: ExportEnd): Promise<void> {
    const stream = await this.line(exportLine({ end }));
    stream.end();
    await finished(stream).catch((error: Error) => this.refuse(error));
  }

  private async line(text: string): Promise<WriteStream> {
    const stream = (this.stream ??= this.opened());
    if (this.failure !== undefined) this.refuse(this.failure);
    if (!stream.write(text)) await once(stream, 'drain').catch((error: Error) => this.refuse(error));
    return stream;
  }

  private opened(): WriteStream {
    const stream = createWriteStream(this.path, { mode: 0o600 });
    stream.on('error', (error) => {
      this.failure = error;
    });
    return stream;
  }

  private refuse(error: Error): never {
    throw new StartupError(`The export cannot be written: ${error.message}.`);
  }
}

/** One line of an export, with its newline. */
export function exportLine(value: ChainedRow | { start: ExportStart } | { end: ExportEnd }): string {
  return `${JSON.stringify(value)}\n`;
}

type LineContent = { row: ChainedRow } | { start: ExportStart } | { end: ExportEnd } | { damaged: true };

/** A line of an export with its number, from 1; `damaged` if it is none of those that an export has, at this place. */
type ExportLine = LineContent & { line: number };

/**
 * Reads an export line by line.
 * @throws StartupError if the file cannot be read or is something else, such as the log as CSV.
 */
export async function* readExport(path: string): AsyncGenerator<ExportLine> {
  const stream = createReadStream(path, 'utf8');
  try {
    await once(stream, 'open');
  } catch (error) {
    throw new StartupError(`The export cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  }
  let number = 0;
  for await (const line of createInterface({ input: stream, crlfDelay: Infinity })) {
    number += 1;
    // Each line of an export is a JSON object.
    if (number === 1 && !line.startsWith('{')) throw new StartupError(`${path} is not an export of the audit trail. “--export” makes one.`);
    const content = parsed(line);
    const misplaced = content !== undefined && 'start' in content && number > 1;
    yield { line: number, ...(content === undefined || misplaced ? { damaged: true as const } : content) };
  }
}

function parsed(line: string): Exclude<LineContent, { damaged: true }> | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
  if ('start' in value) return isHead(value.start) ? { start: value.start } : undefined;
  if ('end' in value) return isEnd(value.end) ? { end: value.end } : undefined;
  return isChainedRow(value) ? { row: value } : undefined;
}

/** A row has exactly the hashed keys: any other key could be changed undetected. */
export function isChainedRow(value: object): value is ChainedRow {
  const entries = Object.entries(value);
  if (entries.length !== KEYS.size || !entries.every(([key]) => KEYS.has(key))) return false;
  const row = value as Record<string, unknown>;
  return (
    REQUIRED.every((key) => typeof row[key] === 'string') && OPTIONAL.every((key) => row[key] === null || typeof row[key] === 'string')
  );
}

function isEnd(value: unknown): value is ExportEnd {
  if (typeof value !== 'object' || value === null || !('rows' in value) || !('head' in value) || !('notChained' in value)) return false;
  const { rows, head, notChained } = value;
  return typeof rows === 'number' && typeof notChained === 'number' && isHead(head);
}

/** Positions are decimal and hashes SHA-256 in hex, so that they can be compared. */
export function isHead(value: unknown): value is ChainHead {
  if (typeof value !== 'object' || value === null || !('position' in value) || !('hash' in value)) return false;
  const { position, hash } = value;
  return typeof position === 'string' && /^\d{1,19}$/.test(position) && typeof hash === 'string' && /^[0-9a-f]{64}$/.test(hash);
}
