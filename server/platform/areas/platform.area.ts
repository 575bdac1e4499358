import type { Area } from './area.js';
import { LOCKS } from '../database/locks.js';

/** The platform's own tables and files. */
export const platformArea = {
  name: 'platform',
  locks: LOCKS,
  // Counters of the last few minutes; and which storage belongs to this database, but not to a restored one.
  notBackedUp: ['rate_limits', 'file_owner'],
  dataFiles: ['secret.key', 'audit-head.json', 'audit-heads.log'],
} as const satisfies Area;
