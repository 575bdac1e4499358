import { areas } from './areas.js';
import { archivePlan } from './platform/backup/archive-plan.js';
import { backUp as backUpWith } from './platform/backup/backup.js';
import type { CommandOutput, CommandTerms } from './platform/backup/command.js';
import { restore as restoreWith } from './platform/backup/restore.js';

/** The plan of every archive of this program. */
export const plan = archivePlan(areas);

/** `npm run backup`. @returns the exit code. */
export function backUp(args: string[], terms: CommandTerms, out: CommandOutput): Promise<0 | 1 | 2> {
  return backUpWith(args, plan, terms, out);
}

/** `npm run restore`. @returns the exit code. */
export function restore(args: string[], terms: CommandTerms, out: CommandOutput): Promise<0 | 1> {
  return restoreWith(args, plan, terms, out);
}
