/**
 * Advisory locks of the platform, which every copy of the program takes on one database. Those of an area are in its
 * `<area>.area.ts`; no number may be used twice (`server/areas.ts`). The embedded server's own lock is beside them
 * (`embedded/program-lock.ts`).
 */
export const LOCKS = {
  /** One copy migrates. */
  migration: 7_301_442_019,
  /** One copy chains the audit trail. */
  auditChain: 7_301_442_020,
  /** Shared by everything that deletes uploaded bytes; exclusive for a backup, so that nothing in its snapshot disappears meanwhile. */
  bytesGo: 7_301_442_024,
} as const;
