import { formatDay } from '../../../ui/format/date';

/** A date as displayed; `iso` is the machine-readable value, null if the text is free-form. */
export interface ShownDate {
  text: string;
  iso: string | null;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2027-03-01` as 1 March 2027, `2027-03` as March 2027; anything else, such as "Spring 2027", as it was written. */
export function shownDate(text: string): ShownDate {
  if (DAY.test(text) && isRealDay(text)) return { text: formatDay(text), iso: text };
  if (MONTH.test(text)) return { text: month.format(new Date(`${text}-01`)), iso: text };
  if (MOMENT.test(text) && isRealDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text))) return { text: formatDay(text), iso: text };
  return { text: text, iso: null };
}

/** `Date` overflows: it takes 30 February for 2 March. */
function isRealDay(day: string): boolean {
  const time = Date.parse(day);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day);
}
