import type { ChainedRow } from '../../platform/audit/chain/audit-chain.js';
import { TRAIL_MARK } from '../../platform/audit/audit-transcript.js';
import type { MessageView } from '../messages/messages.dto.js';
import { RECEIPT_LABELS, type ReceiptKind, roleLabel } from '../tickets/ticket-labels.rules.js';
import { STATUS_LABELS, type TicketStatus } from '../tickets/tickets.rules.js';

interface Written {
  ticket: { number: number; subject: string; description: string; status: TicketStatus; created_at: string };
  /** The label of the ticket's category. */
  category: string;
  /** Pages of the thread. */
  messages: AsyncIterable<readonly MessageView[]>;
  receipts: ReadonlyArray<{ agent: { name: string; role: string }; kind: ReceiptKind; first_at: string; last_at: string; reads: number }>;
  made_at: string;
}

/** The transcript as text, in chunks: the messages, the receipts, and the audit rows that prove them. */
export async function* transcriptChunks(
  { ticket, category, messages, receipts, made_at }: Written,
  trail: readonly ChainedRow[],
): AsyncGenerator<string> {
  yield joined([
    `Ticket #${ticket.number}: ${oneLine(ticket.subject)}`,
    `Category: ${oneLine(category)}`,
    `Status: ${STATUS_LABELS[ticket.status]}`,
    `Opened: ${moment(ticket.created_at)}`,
    `Transcript made: ${moment(made_at)}`,
    '',
    indented(ticket.description),
    '',
    '--- Messages ---',
    '',
  ]);
  let isEmpty = true;
  for await (const page of messages) {
    for (const entry of page) yield joined(message(entry));
    if (page.length > 0) isEmpty = false;
  }
  if (isEmpty) yield joined(['No messages.', '']);
  if (receipts.length === 0) return;
  yield joined([
    '--- Who looked at your messages and details ---',
    '',
    ...receipts.map(
      ({ agent, kind, first_at, last_at, reads }) =>
        `${moment(first_at)}  ${oneLine(agent.name)} (${roleLabel(agent.role)}) ${RECEIPT_LABELS[kind]}${reads > 1 ? `, ${reads} times until ${moment(last_at)}` : ''}`,
    ),
    '',
    'The rows below are those of the studio’s audit trail behind this list. Each carries the digest of itself and of the row before it:',
    '“npm run audit:verify -- --transcript <this file>” shows whether they, or any other line of this file, were changed.',
    '',
    ...trail.map((row) => `${TRAIL_MARK}${JSON.stringify(row)}`),
  ]);
}

function joined(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}

function message({ author_name, author_role, created_at, body, attachments }: MessageView): string[] {
  const files = attachments.map(({ name, size }) => `    [attached: ${oneLine(name)}, ${size} bytes]`);
  return [`${moment(created_at)}  ${oneLine(author_name)} (${roleLabel(author_role)})`, indented(body), ...files, ''];
}

/** Indents every line of user text, so that none can imitate a heading or an audit row. */
function indented(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029\v\f]/)
    .map((line) => `    ${line}`)
    .join('\n');
}

function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
}

/** UTC, to the second. */
function moment(iso: string): string {
  return `${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC`;
}
