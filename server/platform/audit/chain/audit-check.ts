import { ChainCheck, type ChainedRow, type ChainFault, type ChainHead } from './audit-chain.js';
import { AuditHeads } from './audit-heads.js';
import type { AuditSnapshot } from '../audit-source.js';

/** What following the chain of a database found. */
export interface TrailFinding {
  /** The first fault; undefined when every row is what was written. */
  fault: ChainFault | undefined;
  /** The last row that holds; position 0 when there is none. */
  head: ChainHead;
  /** Rows that are committed and wait to be chained. */
  notChained: number;
  /** Number of heads stored outside the database that the chain was compared with. */
  storedHeads: number;
}

/** Where the trail and its heads are, and who wants every row. */
export interface TrailToCheck {
  /** Directory that holds the heads. */
  dataDir: string;
  open: () => Promise<AuditSnapshot>;
  /** Gets every row, those behind a fault too; without it the check ends at the first fault. */
  each?: (row: ChainedRow) => Promise<void>;
}

/**
 * Checks the trail of a database row by row, in bounded memory, against the heads stored outside it. Command and program both use it.
 * @throws what opening or reading throws, and when the heads are damaged.
 */
export async function checkTrail({ dataDir, open, each }: TrailToCheck): Promise<TrailFinding> {
  // Heads first: one that is stored while the rows are read lies behind them and must not count as a cut tail.
  const heads = await new AuditHeads(dataDir).all();
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
