import type { ContactView } from '../../../../../server/site/contact/contact.dto.js';
import type { Loaded } from '../../../lib/forms/merge';

/** Values of the contact form: everything but the version. */
export type ContactValues = Omit<ContactView, 'version'>;

export const CONTACT_LABELS: Readonly<Record<keyof ContactValues, string>> = {
  tradingName: 'Trading name',
  legalName: 'Legal name',
  companyNumber: 'Company number',
  email: 'Email',
  phone: 'Phone',
  address: 'Address',
  text: 'Text',
  socialLinks: 'Social links',
  themeColor: 'Theme colour',
};

export function loadedContact({ version, ...values }: ContactView): Loaded<ContactValues> {
  return { values, version };
}

/** The stored values, from the response to a refused save. */
export function contactOf(current: unknown): Loaded<ContactValues> | null {
  return typeof current === 'object' && current !== null && 'tradingName' in current ? loadedContact(current as ContactView) : null;
}
