import type { ReceiptView } from '../../../../server/support/access/transcripts.dto.js';
import { ROLE_LOOKS } from '../../ui/portal-role-looks';

const ROLES: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(ROLE_LOOKS).map(([role, { name }]) => [role, name])),
  customer: 'Customer',
  system: 'System',
};

/** As what somebody writes or reads, in words. */
export function roleLabel(role: string): string {
  return ROLES[role] ?? role;
}

/** What somebody of the studio did, as its customer is told. */
export const RECEIPT_WORDS: Readonly<Record<ReceiptView['kind'], string>> = {
  messages: 'read the messages',
  profile: 'looked at your details',
  attachment: 'opened a file',
  transcript: 'read the transcript',
  search: 'found it by a search',
  investigation: 'opened it in investigation mode',
  export: 'exported it as PDF',
};
