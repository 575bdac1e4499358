import { areas } from './areas.js';
import { verifyContract } from './contracts/sealing/contract-check.js';
import { verifyAudit as verifyAuditWith, type VerifyOutput } from './platform/audit/chain/audit-verify.js';
import { archivePlan } from './platform/backup/archive-plan.js';
import { backUp as backUpWith } from './platform/backup/backup.js';
import type { CommandOutput, CommandContext } from './platform/backup/command.js';
import { restore as restoreWith } from './platform/backup/restore.js';

/** The plan of every archive of this program. */
export const plan = archivePlan(areas);

/** `npm run backup`. @returns the exit code. */
export function backUp(args: string[], context: CommandContext, out: CommandOutput): Promise<0 | 1 | 2> {
  return backUpWith(args, plan, context, out);
}

/** `npm run restore`. @returns the exit code. */
export function restore(args: string[], context: CommandContext, out: CommandOutput): Promise<0 | 1> {
  return restoreWith(args, plan, context, out);
}

/** `npm run audit:verify`. @returns the exit code. */
export function verifyAudit(args: string[], env: Record<string, string | undefined>, out: VerifyOutput): Promise<0 | 1 | 2> {
  return verifyAuditWith(args, env, out, verifyContract);
}
