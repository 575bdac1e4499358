import { createHash } from 'node:crypto';

/**
 * The hash chain of the audit trail: each row carries the SHA-256 digest of itself and of the previous row. Pure.
 *
 * The hashed text is the UTF-8 text of one JSON object with the keys of `ChainContent` and `position`, `previousHash` in alphabetical
 * order, without whitespace, every value a string or null. Timestamps are UTC with microseconds (`2026-01-31T09:00:00.000000Z`); `before`
 * and `after` are the JSON texts exactly as stored in the database.
 */

/** The content of a row. */
export interface ChainContent {
  id: string;
  at: string;
  actorId: string | null;
  action: string;
  targetType: string | null;
  targetId: string | null;
  details: string | null;
  before: string | null;
  after: string | null;
  ip: string | null;
  requestId: string | null;
}

/** A row with its chain position; positions are decimal text, starting at 1. */
export interface ChainedRow extends ChainContent {
  position: string;
  previousHash: string;
  hash: string;
}

/** The head of a chain at some point in time. */
export interface ChainHead {
  position: string;
  hash: string;
}

/** Previous hash of the first row. */
export const GENESIS = '0'.repeat(64);

/** What precedes the first row of a whole chain. */
export const BEGINNING: ChainHead = { position: '0', hash: GENESIS };

/** SHA-256 in hex of a row at a chain position. */
export function hashOf(content: ChainContent, position: string, previousHash: string): string {
  const { action, actorId, after, at, before, details, id, ip, requestId, targetId, targetType } = content;
  const text = JSON.stringify({
    action,
    actorId,
    after,
    at,
    before,
    details,
    id,
    ip,
    position,
    previousHash,
    requestId,
    targetId,
    targetType,
  });
  return createHash('sha256').update(text).digest('hex');
}

/** Appends rows to a head, in the given order. */
export function chain(contents: readonly ChainContent[], head: ChainHead | undefined): ChainedRow[] {
  let position = BigInt(head?.position ?? 0);
  let previousHash = head?.hash ?? GENESIS;
  return contents.map((content) => {
    position += 1n;
    const row = { ...content, position: position.toString(), previousHash, hash: hashOf(content, position.toString(), previousHash) };
    previousHash = row.hash;
    return row;
  });
}

/** The first position where the chain fails verification, and why. */
export interface ChainFault {
  position: string;
  /** Id of the row at this position, null if there is none. */
  id: string | null;
  problem: string;
}

const REWRITTEN = 'the chain was rewritten: it differs from the head stored outside the database';

/**
 * Verifies a chain row by row, in bounded memory, from its first row or a later one to its end.
 * @example const check = new ChainCheck(headsKeptOutside); for (const row of rows) if (check.add(row)) break; check.end();
 */
export class ChainCheck {
  private position: bigint;
  private hash: string;
  private fault: ChainFault | undefined;
  private readonly heads = new Map<string, string>();
  private furthest: bigint = 0n;

  /**
   * @param heads stored outside the database earlier; the chain must pass through each of them.
   * @param start the row before the first one that is added; heads before it are not compared.
   */
  constructor(heads: readonly ChainHead[] = [], start: ChainHead = BEGINNING) {
    this.position = BigInt(start.position);
    this.hash = start.hash;
    for (const head of heads) {
      const knownHash = this.heads.get(head.position);
      if (knownHash !== undefined && knownHash !== head.hash) {
        this.fault ??= { position: head.position, id: null, problem: 'two heads stored outside the database disagree about this position' };
      }
      this.heads.set(head.position, head.hash);
      if (BigInt(head.position) > this.furthest) this.furthest = BigInt(head.position);
    }
    const expected = this.heads.get(start.position);
    if (expected !== undefined && expected !== start.hash) this.fault ??= { position: start.position, id: null, problem: REWRITTEN };
  }

  /** The last valid row so far; position 0 before the first. */
  get head(): ChainHead {
    return { position: this.position.toString(), hash: this.hash };
  }

  /** @returns the first fault, found in this row or an earlier one. */
  add(row: ChainedRow): ChainFault | undefined {
    if (this.fault !== undefined) return this.fault;
    const problem = this.problemOf(row);
    if (problem !== undefined) {
      this.fault = { position: row.position, id: row.id, problem };
      return this.fault;
    }
    this.position += 1n;
    this.hash = row.hash;
    return undefined;
  }

  /** Call after the last row. @returns the first fault, including a truncated tail. */
  end(): ChainFault | undefined {
    if (this.fault === undefined && this.furthest > this.position) {
      const missing = (this.position + 1n).toString();
      this.fault = {
        position: missing,
        id: null,
        problem: `the end is cut off: the head stored outside the database stands at position ${this.furthest}, the last row at ${this.position}`,
      };
    }
    return this.fault;
  }

  private problemOf(row: ChainedRow): string | undefined {
    const expected = (this.position + 1n).toString();
    if (row.position !== expected) return `a row is missing, added or moved: position ${expected} was expected here`;
    if (row.previousHash !== this.hash) return 'it does not follow the row before it: one of the two was changed, exchanged or added';
    if (row.hash !== hashOf(row, row.position, row.previousHash)) return 'its content was changed after it was written';
    const stored = this.heads.get(row.position);
    if (stored !== undefined && stored !== row.hash) return REWRITTEN;
    return undefined;
  }
}
