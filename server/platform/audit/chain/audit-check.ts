import { ChainCheck, type ChainedRow, type ChainFault, type ChainHead } from './audit-chain.js';
import { AuditHeads } from './audit-heads.js';
import type { AuditSnapshot } from '../audit-source.js';

/** Result of verifying the chain of a database. */
export interface TrailFinding {
  /** The first fault; undefined if every row is as written. */
  fault: ChainFault | undefined;
  /** The last valid row; position 0 if there is none. */
  head: ChainHead;
  /** Committed rows that are not yet chained. */
  notChained: number;
  /** Number of externally stored heads that the chain was compared with. */
  storedHeads: number;
}

/** Location of the trail and its heads, and an optional receiver of every row. */
interface TrailToCheck {
  /** Directory of the stored heads. */
  dataDir: string;
  open: () => Promise<AuditSnapshot>;
  /** Further heads to compare with, such as one from an email. */
  heads?: readonly ChainHead[];
  /** Receives every row, including those after a fault; without it, the check ends at the first fault. */
  each?: (row: ChainedRow) => Promise<void>;
}

/**
 * Verifies the audit trail of a database row by row, in bounded memory, against the heads stored outside it. Used by the command and by the
 * program.
 * @throws errors of opening or reading, and if the heads are damaged.
 */
export async function checkTrail({ dataDir, open, heads: further = [], each }: TrailToCheck): Promise<TrailFinding> {
  // Heads first: one stored while rows are read would lie beyond them and look like a truncated tail.
  const heads = [...(await new AuditHeads(dataDir).all()), ...further];
  const trail = await open();
  try {
    const check = new ChainCheck(heads);
    for await (const row of trail.rows()) {
      const fault = check.add(row);
      await each?.(row);
      if (fault !== undefined && each === undefined) break;
    }
    const notChained = await trail.notChained();
    return { fault: check.end(), head: check.head, notChained, storedHeads: heads.length };
  } finally {
    await trail.close();
  }
}
