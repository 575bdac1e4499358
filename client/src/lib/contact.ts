import type { ContactView } from '../../../server/site/contact/contact.dto.js';
import { publicQuery } from './http/query';
import { useApi } from './http/use-api';

/** The studio's own data: name, address, ways to reach it, theme colour. */
export const contactQuery = publicQuery<ContactView>('/contact');

/** Called so until the studio's contact information is known. */
export const UNNAMED_STUDIO = 'Studio';

/** The name that the studio trades under. */
export function useStudioName(): string {
  const { data } = useApi(contactQuery);
  return data?.tradingName || UNNAMED_STUDIO;
}
