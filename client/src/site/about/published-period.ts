import type { PublicationAboutView } from '../../../../server/finance/publication/publication.dto.js';
import { formatMonth } from '../../ui/format/date';

const LEAD = 'Where the money comes from and where it goes';
const SOURCE = 'straight from our books.';
/** The first month of a calendar year, from which the totals add up. */
const JANUARY = '01';

/** The lead above the public totals, naming the months that they cover. @param about undefined until it has loaded */
export function publishedLead(about: Pick<PublicationAboutView, 'closed_only' | 'up_to'> | undefined): string {
  if (about === undefined) return `${LEAD}, ${SOURCE}`;
  if (!about.closed_only) return `${LEAD}, year to date, ${SOURCE}`;
  if (about.up_to === null) return `${LEAD}, ${SOURCE}`;
  const last = formatMonth(about.up_to);
  const span = about.up_to.endsWith(`-${JANUARY}`) ? `in ${last}` : `from January to ${last}`;
  return `${LEAD}, ${span}, ${SOURCE}`;
}

/** Which months the totals leave out; null where they are the year to date. */
export function publishedMonths({
  closed_only,
  up_to,
  left_out,
}: Pick<PublicationAboutView, 'closed_only' | 'up_to' | 'left_out'>): string | null {
  if (!closed_only) return null;
  if (up_to === null) return 'No month of this year is closed yet.';
  const without = left_out.length === 0 ? '' : `, without ${new Intl.ListFormat('en-GB').format(left_out.map(formatMonth))}`;
  return `Closed months only, up to ${formatMonth(up_to)}${without}.`;
}
