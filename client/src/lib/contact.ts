import type { ContactView } from '../../../server/site/contact/contact.dto.js';
import { publicQuery } from './http/query';
import { useApi } from './http/use-api';

/** The studio's name, address, contact channels and theme colour. */
export const contactQuery = publicQuery<ContactView>('/contact');

/** Fallback name until the studio's contact information has loaded. */
export const UNNAMED_STUDIO = 'Studio';

/** The studio's trading name. */
export function useStudioName(): string {
  const { data } = useApi(contactQuery);
  return data?.tradingName || UNNAMED_STUDIO;
}
