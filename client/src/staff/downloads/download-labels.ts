import type { DownloadView } from '../../../../server/staff/builds/downloads/downloads.dto.js';
import { roleName } from '../../../../server/platform/access/role-names.rules';

/** Display names of roles, such as `CEO, Admin`. */
export function rolesText(roles: readonly string[]): string {
  return roles.length === 0 ? 'None' : roles.map(roleName).join(', ');
}

/** Whether a download was completed. */
export function outcomeText({ finished, progress }: Pick<DownloadView, 'finished' | 'progress'>): string {
  return finished ? 'Completed' : `${progress}% of the file`;
}

/** `45 seconds`, `3 min 20 s`. */
export function durationText(seconds: number): string {
  if (seconds < 60) return seconds === 1 ? '1 second' : `${seconds} seconds`;
  return `${Math.floor(seconds / 60).toLocaleString('en-GB')} min ${seconds % 60} s`;
}
