import type { PresenceView } from '../../../server/presence/presence.dto.js';
import type { PresenceState } from '../../../server/presence/presence.rules';

const list = new Intl.ListFormat('en-GB', { type: 'conjunction' });

/** What users do with an object, as the end of “Grace is …”. */
export type Doing = Readonly<Record<PresenceState, string>>;

/** Describes what colleagues are doing with an object, those who write first. */
export function presenceText(colleagues: ReadonlyArray<Pick<PresenceView, 'name' | 'state'>>, doing: Doing): string {
  return (['writing', 'viewing'] as const)
    .map((state) => ({ doing: doing[state], names: colleagues.filter((candidate) => candidate.state === state).map(({ name }) => name) }))
    .filter(({ names }) => names.length > 0)
    .map(({ names, doing: what }) => `${list.format(names)} ${names.length === 1 ? 'is' : 'are'} ${what}.`)
    .join(' ');
}
