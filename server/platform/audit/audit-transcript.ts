import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { ChainCheck, hashOf, type ChainedRow } from './chain/audit-chain.js';
import { isChainedRow, readExport } from './audit-export.js';

/** Prefix of each audit row in a document. */
export const TRAIL_MARK = 'audit-row ';

/** Prefix of the digest in the last line of a document, which covers everything before it. */
const SEAL_MARK = 'seal sha256 ';
const SEAL = new RegExp(`^${SEAL_MARK}([0-9a-f]{64})\n$`);
const SEAL_BYTES = SEAL_MARK.length + 64 + 1;

/** The audit action whose details are the digest of a document. */
export const SEALED_ACTION = 'TICKET_TRANSCRIPT_SAVED';

/**
 * Ends a document with the SHA-256 digest of its text.
 * @param record stores the digest in the audit trail before it is written to the document.
 */
export async function* sealed(chunks: AsyncIterable<string>, record: (digest: string) => Promise<void>): AsyncGenerator<string> {
  const hash = createHash('sha256');
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
  const digest = hash.digest('hex');
  await record(digest);
  yield `${SEAL_MARK}${digest}\n`;
}

interface Output {
  line(text: string): void;
  error(text: string): void;
}

/**
 * Verifies the seal of a document (a ticket transcript) over its whole text and each audit row in it against its own digest. With an export
 * of the trail, also verifies the whole chain and that the rows and the seal are in it: only this reveals a document that was changed and
 * sealed again.
 * @returns 0 if everything is unchanged, otherwise 1.
 */
export async function verifyTranscript(path: string, exportPath: string | undefined, out: Output): Promise<0 | 1> {
  const seal = await readSeal(path);
  if (seal === undefined) {
    out.error('The text of the transcript was changed: it does not match the seal in its last line.');
    return 1;
  }
  const rows: ChainedRow[] = [];
  for await (const line of createInterface({ input: createReadStream(path, 'utf8'), crlfDelay: Infinity })) {
    if (!line.startsWith(TRAIL_MARK)) continue;
    const row = parsed(line.slice(TRAIL_MARK.length));
    if (row === undefined || row.hash !== hashOf(row, row.position, row.previousHash)) {
      out.error(
        `The transcript was changed. First bad row: ${row === undefined ? line.slice(0, 80) : `position ${row.position}, id ${row.id}`}.`,
      );
      return 1;
    }
    rows.push(row);
  }
  const number = `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}`;
  if (exportPath === undefined) {
    out.line(
      `The transcript matches its seal. It carries ${number} of the audit trail, and each matches its digest. Compare them with the studio’s trail by --file.`,
    );
    return 0;
  }
  const problem = await problemWith(rows, seal, exportPath);
  if (problem !== undefined) {
    out.error(problem);
    return 1;
  }
  out.line(
    `The transcript matches its seal and carries ${number} of the audit trail. The seal and the rows are in the trail, which is intact.`,
  );
  return 0;
}

/** Verifies the whole trail in one pass. */
async function problemWith(rows: readonly ChainedRow[], seal: string, exportPath: string): Promise<string | undefined> {
  let isRecorded = false;
  const missing = new Map(rows.map((row) => [row.position, row]));
  let check = new ChainCheck();
  for await (const line of readExport(exportPath)) {
    if ('end' in line) break;
    if ('start' in line) {
      check = new ChainCheck([], line.start);
      continue;
    }
    const fault =
      'damaged' in line ? { position: (BigInt(check.head.position) + 1n).toString(), problem: 'the line is no row' } : check.add(line.row);
    if (fault !== undefined) return `The audit trail was changed at position ${fault.position}: ${fault.problem}.`;
    if ('row' in line && line.row.action === SEALED_ACTION && line.row.details === seal) isRecorded = true;
    if ('row' in line && missing.get(line.row.position)?.hash === line.row.hash) missing.delete(line.row.position);
  }
  const [first] = missing.values();
  if (first === undefined) return isRecorded ? undefined : 'The transcript was sealed again: its seal is not in the audit trail.';
  return `The transcript does not fit the trail. First row that is not in it: position ${first.position}, id ${first.id}.`;
}

/** The digest in the last line; undefined if there is none, or when it is not that of all before it. */
async function readSeal(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const start = size - SEAL_BYTES;
    if (start < 0) return undefined;
    const { buffer } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, start);
    const seal = SEAL.exec(buffer.toString('latin1'))?.[1];
    const hash = createHash('sha256');
    if (start > 0)
      for await (const chunk of file.createReadStream({ start: 0, end: start - 1, autoClose: false })) hash.update(chunk as Buffer);
    return seal !== undefined && hash.digest('hex') === seal ? seal : undefined;
  } finally {
    await file.close();
  }
}

function parsed(text: string): ChainedRow | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && isChainedRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
