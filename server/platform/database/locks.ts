/**
 * Advisory locks that every copy of the program takes on one database, each under a number of its own. The embedded
 * server's own lock is beside it (`embedded/program-lock.ts`).
 */
export const LOCKS = {
  /** One copy migrates. */
  migration: 7_301_442_019,
  /** One copy chains the audit trail. */
  auditChain: 7_301_442_020,
  /** Owners are counted and changed by one at a time. */
  owners: 7_301_442_021,
  /** One owner code is made. */
  ownerCode: 7_301_442_022,
  /** Pictures that several project pages may show are given up by one at a time. */
  pagePictures: 7_301_442_023,
  /** Whoever takes bytes of uploads away shares it; a backup holds it alone, so that nothing of its snapshot goes meanwhile. */
  bytesGo: 7_301_442_024,
} as const;
