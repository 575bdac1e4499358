import { once } from 'node:events';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { StartupError } from '../errors/startup-error.js';
import type { ChainHead, ChainedRow } from './chain/audit-chain.js';

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
    await this.line(row);
  }

  /** @throws StartupError if the file could not be written. */
  async end(end: ExportEnd): Promise<void> {
    const stream = await this.line({ end });
    stream.end();
    await finished(stream).catch((error: Error) => this.refuse(error));
  }

  private async line(value: object): Promise<WriteStream> {
    const stream = (this.stream ??= this.opened());
    if (this.failure !== undefined) this.refuse(this.failure);
    if (!stream.write(`${JSON.stringify(value)}\n`)) await once(stream, 'drain').catch((error: Error) => this.refuse(error));
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

/** Content of a line of an export; `damaged` if it is neither a row nor the end. */
export type ExportLine = { row: ChainedRow } | { end: ExportEnd } | { damaged: number };

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
    yield parsed(line) ?? { damaged: number };
  }
}

function parsed(line: string): ExportLine | undefined {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return undefined;
  }
  if (typeof value !== 'object' || value === null) return undefined;
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
  if (typeof rows !== 'number' || typeof notChained !== 'number' || typeof head !== 'object' || head === null) return false;
  return 'position' in head && typeof head.position === 'string' && 'hash' in head && typeof head.hash === 'string';
}
