import { useFreshQuery } from '../../../live/use-live';
import { OWN_TICKETS_KEY } from '../../support.api';

/** Refetches the list whenever one of the user's tickets changed, or events may have been missed. */
export function useFreshTickets(): void {
  useFreshQuery('support.own-tickets', OWN_TICKETS_KEY);
}
