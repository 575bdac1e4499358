/**
 * Advisory locks of the platform, shared by all instances on one database. Those of an area are in its `<area>.area.ts`; no number may be
 * used twice (`server/areas.ts`). The embedded server's own lock is in `embedded/program-lock.ts`.
 */
export const LOCKS = {
  /** Held by the instance that migrates. */
  migration: 7_301_442_019,
  /** Held by the instance that chains the audit trail. */
  auditChain: 7_301_442_020,
  /** Shared for deleting uploaded bytes; exclusive for a backup, so that nothing in its snapshot disappears. */
  bytesGo: 7_301_442_024,
} as const;
