import type { TranscriptView } from '../../../../server/support/transcripts/transcripts.dto.js';
import { apiQuery } from '../../lib/http/query';
import { ticketPath } from '../tickets.api';

/** The whole thread. Loaded on each visit and not refreshed automatically: an agent's read is a receipt. */
export function transcriptQuery(id: string) {
  return { ...apiQuery<TranscriptView>(`${ticketPath(id)}/transcript`), staleTime: Number.POSITIVE_INFINITY, gcTime: 0 };
}

/** Address of the same as a text file. */
export function transcriptAddress(id: string): string {
  return `/api${ticketPath(id)}/transcript.txt`;
}
