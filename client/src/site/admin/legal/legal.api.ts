import type { LegalVersionEntry } from '../../../../../server/site/legal/legal.dto.js';
import type { LegalKind } from '../../../../../server/site/legal/legal.rules';
import { apiQuery } from '../../../lib/http/query';

/** What was published of one text, the newest first, without the texts. */
export function legalVersionsQuery(kind: LegalKind) {
  return apiQuery<LegalVersionEntry[]>(`/admin/legal/${kind}/versions`);
}
