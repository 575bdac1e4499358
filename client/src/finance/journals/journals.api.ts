import type { EnterJournal, JournalDetailView, JournalView } from '../../../../server/finance/journals/journals.dto.js';
import { post, put } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { filterText } from '../../lib/lists/keyset';
import { partsQuery } from '../../lib/lists/parts-query';
import { useAct, type Approval } from '../finance.api';

const PATH = '/staff/finance/journals';
const PAGE = 20;

/**
 * Journals, latest first, page by page.
 * @param status empty for all
 * @param until only those until a day, YYYY-MM-DD; empty for all
 */
export function journalsQuery(status: string, until: string) {
  return partsQuery<JournalView>(`${PATH}?${filterText({ status, until, limit: PAGE })}`);
}

export function journalQuery(id: string) {
  return apiQuery<JournalDetailView>(`${PATH}/${encodeURIComponent(id)}`);
}

export function enterJournal(fields: EnterJournal): Promise<JournalDetailView> {
  return post(PATH, fields);
}

export const useApproveJournal = () => useAct(({ id }: Approval) => put(`${PATH}/${id}/approve`, {}));
export const useRejectJournal = () => useAct(({ id, reason }: { id: string; reason: string }) => put(`${PATH}/${id}/reject`, { reason }));
export const useReverseJournal = () =>
  useAct(({ id, reason }: { id: string; reason: string }) => post(`${PATH}/${id}/reverse`, { reason }));
