import type { PresenceView } from '../../../../../server/support/presence/presence.dto.js';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** Describes what colleagues are doing with a ticket, those who write first. */
export function presenceText(colleagues: ReadonlyArray<Pick<PresenceView, 'name' | 'state'>>): string {
  const named = (state: PresenceView['state']) => colleagues.filter((candidate) => candidate.state === state).map(({ name }) => name);
  const parts = [
    { names: named('replying'), doing: 'replying' },
    { names: named('viewing'), doing: 'viewing this ticket' },
  ];
  return parts
    .filter(({ names }) => names.length > 0)
    .map(({ names, doing }) => `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} ${doing}.`)
    .join(' ');
}
