import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ChainCheck, hashOf, type ChainedRow } from './chain/audit-chain.js';
import { isChainedRow, readExport } from './audit-export.js';

/** Before each row of the trail that a document carries. */
export const TRAIL_MARK = 'audit-row ';

interface Output {
  line(text: string): void;
  error(text: string): void;
}

/**
 * Checks the rows of the trail that a document (a ticket's transcript) carries: each against its own digest, and, when an
 * export of the trail is given, whether that whole trail holds and the rows stand in it.
 * @returns 0 when all is what was written, 1 when not.
 */
export async function verifyTranscript(path: string, exportPath: string | undefined, out: Output): Promise<0 | 1> {
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
      `The transcript carries ${number} of the audit trail, and each is what its digest says. Compare them with the studio’s trail by --file.`,
    );
    return 0;
  }
  const problem = await problemWith(rows, exportPath);
  if (problem !== undefined) {
    out.error(problem);
    return 1;
  }
  out.line(`The transcript carries ${number} of the audit trail, and all of them stand in the trail, which is whole.`);
  return 0;
}

/** Follows the whole trail once. */
async function problemWith(rows: readonly ChainedRow[], exportPath: string): Promise<string | undefined> {
  const missing = new Map(rows.map((row) => [row.position, row]));
  const check = new ChainCheck();
  for await (const line of readExport(exportPath)) {
    if ('end' in line) break;
    const fault =
      'damaged' in line ? { position: (BigInt(check.head.position) + 1n).toString(), problem: 'the line is no row' } : check.add(line.row);
    if (fault !== undefined) return `The audit trail was changed at position ${fault.position}: ${fault.problem}.`;
    if ('row' in line && missing.get(line.row.position)?.hash === line.row.hash) missing.delete(line.row.position);
  }
  const [first] = missing.values();
  return first === undefined
    ? undefined
    : `The transcript does not fit the trail. First row that does not stand in it: position ${first.position}, id ${first.id}.`;
}

function parsed(text: string): ChainedRow | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && isChainedRow(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
