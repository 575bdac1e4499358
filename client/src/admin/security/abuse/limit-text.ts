import type { RateLimitView } from '../../../../../server/security/limits/rate-limits.dto.js';

/** Rate limits as text. Pure. */

const SUBJECTS: Readonly<Record<RateLimitView['per'], string>> = {
  address: 'Each IP address',
  person: 'Each person',
  'person and address': 'Each person and IP address',
  session: 'Each session',
};

export function subjectText(per: RateLimitView['per']): string {
  return SUBJECTS[per];
}

/** `120 a minute` */
export function allowanceText(attempts: number, windowSeconds: number): string {
  return `${attempts.toLocaleString('en-GB')} ${windowText(windowSeconds)}`;
}

function windowText(seconds: number): string {
  if (seconds === 60) return 'a minute';
  if (seconds === 3_600) return 'an hour';
  return seconds % 60 === 0 ? `in ${seconds / 60} minutes` : `in ${seconds} seconds`;
}
