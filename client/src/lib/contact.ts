import { useQuery } from '@tanstack/react-query';
import type { ContactView } from '../../../server/site/contact.dto.js';
import { apiQuery } from './query';

/** The studio's own data: name, address, ways to reach it, theme colour. */
export const contactQuery = apiQuery<ContactView>('/contact');

/** Called so until the studio's contact information is known. */
export const UNNAMED_STUDIO = 'Studio';

/** The name that the studio trades under. */
export function useStudioName(): string {
  const { data } = useQuery(contactQuery);
  return data?.tradingName || UNNAMED_STUDIO;
}
