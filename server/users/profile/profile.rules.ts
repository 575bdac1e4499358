/** Rules of a user's profile. Pure: shared by server and client. Dates are 'YYYY-MM-DD' in the UK calendar. */

/** Minimum age without a guardian's consent (terms of service). */
export const MINIMUM_AGE = 13;

/** Format of a username. */
export const USERNAME = /^[A-Za-z0-9][A-Za-z0-9_.-]{1,28}[A-Za-z0-9]$/;

interface SplitName {
  firstName: string;
  /** Empty if there is only one word. */
  lastName: string;
}

/** Splits a full name at its first space: "Ada de la Cruz" becomes "Ada" and "de la Cruz". Trims surrounding spaces. */
export function splitName(full: string): SplitName {
  const name = full.trim();
  const gap = name.search(/\s/);
  if (gap === -1) return { firstName: name, lastName: '' };
  return { firstName: name.slice(0, gap), lastName: name.slice(gap).trim() };
}

/** Age in whole years on a day; negative before the birthdate. A leap-day birthday counts on 1 March in other years. */
export function ageOn(birthdate: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(birthdate.slice(0, 4));
  return today.slice(5, 10) < birthdate.slice(5, 10) ? years - 1 : years;
}

/** True if the user is younger than the minimum age on that day. */
export function isUnder13(birthdate: string, today: string): boolean {
  return ageOn(birthdate, today) < MINIMUM_AGE;
}
