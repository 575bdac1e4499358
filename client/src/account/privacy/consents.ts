import type { ConsentView } from '../../../../server/users/consents/consents.dto.js';

/** What each kind of consent is called, in the order in which they are listed. */
const NAMES: Readonly<Record<string, string>> = {
  terms: 'Terms of service',
  marketing: 'News by email',
  data_processing: 'Use of my profile data',
  cookies: 'Optional cookies',
  guardian: 'Consent of a parent or guardian',
};

const ORDER = Object.keys(NAMES);

/** Consents with their names; kinds that have none here come last, under their own. */
export function named(consents: readonly ConsentView[]): Array<ConsentView & { name: string }> {
  const place = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return consents
    .toSorted((one, other) => place(one.kind) - place(other.kind) || one.kind.localeCompare(other.kind))
    .map((consent) => ({
      ...consent,
      name: ORDER.includes(consent.kind) ? (NAMES[consent.kind] ?? consent.kind) : consent.kind.replaceAll('_', ' '),
    }));
}
