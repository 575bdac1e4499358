import type { Area } from './area.js';
import { LOCKS } from '../database/locks.js';

/** What the platform itself keeps. */
export const platformArea = {
  name: 'platform',
  locks: LOCKS,
  // Counts of the last minutes.
  notBackedUp: ['rate_limits'],
  dataFiles: ['secret.key', 'audit-head.json', 'audit-heads.log'],
} as const satisfies Area;
