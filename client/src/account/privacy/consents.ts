import type { ConsentView } from '../../../../server/users/consents/consents.dto.js';

/** Labels of the kinds of consent, in display order. */
const NAMES: Readonly<Record<string, string>> = {
  terms: 'Terms of service',
  marketing: 'News by email',
  data_processing: 'Use of my profile data',
  cookies: 'Optional cookies',
  guardian: 'Consent of a parent or guardian',
};

const ORDER = Object.keys(NAMES);

/** Consents with their labels; unknown kinds come last, under their own names. */
export function named(consents: readonly ConsentView[]): Array<ConsentView & { name: string }> {
  const place = (kind: string): number => (ORDER.includes(kind) ? ORDER.indexOf(kind) : ORDER.length);
  return consents
    .toSorted((a, b) => place(a.kind) - place(b.kind) || a.kind.localeCompare(b.kind))
    .map((consent) => ({
      ...consent,
      name: ORDER.includes(consent.kind) ? (NAMES[consent.kind] ?? consent.kind) : consent.kind.replaceAll('_', ' '),
    }));
}
