import type { LegalVersionEntry } from '../../../../../server/site/legal/legal.dto.js';
import type { LegalKind } from '../../../../../server/site/legal/legal.rules';
import { apiQuery } from '../../../lib/http/query';

/** The published versions of one text, newest first, without their texts. */
export function legalVersionsQuery(kind: LegalKind) {
  return apiQuery<LegalVersionEntry[]>(`/admin/legal/${kind}/versions`);
}
