import { createHash } from 'node:crypto';

/**
 * The chain of the audit trail: each row carries the SHA-256 of itself and of the row before it. Pure.
 *
 * What is hashed is the UTF-8 text of one JSON object with the keys of `ChainContent` and `position`, `previousHash` in
 * alphabetical order, without white space, every value a string or null. Moments are UTC with microseconds
 * (`2026-01-31T09:00:00.000000Z`); `before` and `after` are the JSON texts exactly as they stand in the database.
 */

/** What a row says. */
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

/** A row with its place in the chain; positions are decimal text and count from 1. */
export interface ChainedRow extends ChainContent {
  position: string;
  previousHash: string;
  hash: string;
}

/** How far a chain reached at some moment. */
export interface ChainHead {
  position: string;
  hash: string;
}

/** What stands as previous hash in the first row. */
export const GENESIS = '0'.repeat(64);

/** SHA-256 in hex of a row at a place in the chain. */
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

/** Puts rows behind a head, in the order given. */
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

/** The first place where a chain is not what it was, and what is wrong there. */
export interface ChainFault {
  position: string;
  /** Id of the row that stands there, null when none does. */
  id: string | null;
  problem: string;
}

/**
 * Follows a chain row by row, in bounded memory, from its first row to its end.
 * @example const check = new ChainCheck(headsKeptOutside); for (const row of rows) if (check.add(row)) break; check.end();
 */
export class ChainCheck {
  private position = 0n;
  private hash = GENESIS;
  private found: ChainFault | undefined;
  private readonly heads = new Map<string, string>();
  private furthest: bigint = 0n;

  /** @param heads as they were stored outside the database at some time; the chain must still pass through each of them. */
  constructor(heads: readonly ChainHead[] = []) {
    for (const head of heads) {
      const known = this.heads.get(head.position);
      if (known !== undefined && known !== head.hash) {
        this.found ??= { position: head.position, id: null, problem: 'two heads stored outside the database disagree about this position' };
      }
      this.heads.set(head.position, head.hash);
      if (BigInt(head.position) > this.furthest) this.furthest = BigInt(head.position);
    }
  }

  /** The last good row so far; position 0 before the first. */
  get head(): ChainHead {
    return { position: this.position.toString(), hash: this.hash };
  }

  /** @returns the first fault, when this row or an earlier one has it. */
  add(row: ChainedRow): ChainFault | undefined {
    if (this.found !== undefined) return this.found;
    const problem = this.problemOf(row);
    if (problem !== undefined) {
      this.found = { position: row.position, id: row.id, problem };
      return this.found;
    }
    this.position += 1n;
    this.hash = row.hash;
    return undefined;
  }

  /** Call it after the last row. @returns the first fault, a tail that was cut off among them. */
  end(): ChainFault | undefined {
    if (this.found === undefined && this.furthest > this.position) {
      const missing = (this.position + 1n).toString();
      this.found = {
        position: missing,
        id: null,
        problem: `the end is cut off: the head stored outside the database stands at position ${this.furthest}, the last row at ${this.position}`,
      };
    }
    return this.found;
  }

  private problemOf(row: ChainedRow): string | undefined {
    const expected = (this.position + 1n).toString();
    if (row.position !== expected) return `a row is missing, added or moved: position ${expected} was expected here`;
    if (row.previousHash !== this.hash) return 'it does not follow the row before it: one of the two was changed, exchanged or added';
    if (row.hash !== hashOf(row, row.position, row.previousHash)) return 'its content was changed after it was written';
    const stored = this.heads.get(row.position);
    if (stored !== undefined && stored !== row.hash)
      return 'the chain was written anew: it differs from the head stored outside the database';
    return undefined;
  }
}
