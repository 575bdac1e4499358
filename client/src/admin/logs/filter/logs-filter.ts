import { isIpAddress } from '../../../../../server/admin/logs/logs.rules';
import { isDayToAskFor } from '../../../../../server/platform/time/days.rules';
import { searchIn, withFilter } from '../../../lib/navigation/address-filter';

/** Filter of the log, as the address holds it next to the panel's section. Empty values do not filter. Pure. */
export interface LogsFilter {
  /** Part of a name, an action or the details; the number of a ticket; part of an email address. */
  q: string;
  /** Id of an account, or `program`. */
  actor: string;
  /** How that account is involved: `target` or `either`; empty for the actor. */
  as: string;
  /** The target, as `type:id`. */
  target: string;
  /** IP address. */
  ip: string;
  /** Prefix of the action: `TICKET_`. */
  action: string;
  /** First and last day, YYYY-MM-DD, in UK time. */
  from: string;
  to: string;
}

const ACTOR = /^(?:program|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;
const AS = ['target', 'either'];
const TARGET = /^[a-z_-]{1,64}:\S{1,200}$/;
const ACTION = /^[A-Z0-9_]{1,64}$/;

/** Reads the address; values that the server would refuse count as unset. */
export function readLogsFilter(address: URLSearchParams): LogsFilter {
  const named = (name: string): string => (address.get(name) ?? '').trim();
  const matching = (text: string, shape: RegExp): string => (shape.test(text) ? text : '');
  return {
    q: searchIn(address, 'q'),
    actor: matching(named('actor').toLowerCase(), ACTOR),
    as: AS.includes(named('as')) ? named('as') : '',
    target: matching(named('target'), TARGET),
    ip: isIpAddress(named('ip')) ? named('ip') : '',
    action: matching(named('action').toUpperCase(), ACTION),
    from: dayIn(named('from')),
    to: dayIn(named('to')),
  };
}

/** The address with a changed filter; its other parameters are unchanged. */
export function withLogsFilter(before: URLSearchParams, change: Partial<LogsFilter>): URLSearchParams {
  return withFilter(before, { ...readLogsFilter(before), ...change });
}

export const NO_FILTER: LogsFilter = { q: '', actor: '', as: '', target: '', ip: '', action: '', from: '', to: '' };

export function isNarrowed({ as: _, ...filter }: LogsFilter): boolean {
  return Object.values(filter).some((value) => value !== '');
}

/** An error message if the last day is before the first one; null if the period is valid. */
export function daysProblem({ from, to }: LogsFilter): string | null {
  return from !== '' && to !== '' && to < from ? 'This day is before the first one.' : null;
}

function dayIn(text: string): string {
  return isDayToAskFor(text) ? text : '';
}
