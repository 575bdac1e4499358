import fc from 'fast-check';
import { TRAIL_MARK } from '../../platform/audit/audit-transcript.js';
import type { MessageView } from '../messages/messages.dto.js';
import { transcriptChunks } from './transcript-text.js';

const AT = '2026-03-01T10:11:12.345Z';
const ticket = { number: 7, subject: 'Lamp', description: 'Dark', status: 'pending_customer' as const, created_at: AT };
const line = (body: string): MessageView => ({
  id: 'm',
  seq: 1,
  author_id: null,
  author_role: 'customer',
  author_name: 'Ada',
  body,
  is_internal: 0,
  created_at: AT,
  attachments: [],
});
const looked = { agent: { name: 'Grace', role: 'hr' }, kind: 'profile' as const, first_at: AT, last_at: AT, reads: 2 };

async function text(
  messages: MessageView[],
  overrides: { subject?: string; description?: string; category?: string; receipts?: Array<typeof looked> } = {},
): Promise<string> {
  const { category = 'Technical: Bug', receipts = [], ...values } = overrides;
  async function* pages(): AsyncGenerator<MessageView[]> {
    yield await Promise.resolve(messages);
  }
  let written = '';
  for await (const chunk of transcriptChunks({ ticket: { ...ticket, ...values }, category, messages: pages(), receipts, made_at: AT }, []))
    written += chunk;
  return written;
}

describe('a transcript as text', () => {
  it('states every message with its author and time', async () => {
    const whole = await text([line('Hello\nthere')], { receipts: [looked] });
    expect(whole).toContain('Ticket #7: Lamp\nCategory: Technical: Bug\nStatus: Closure proposed\n');
    expect(whole).toContain('2026-03-01 10:11:12 UTC  Ada (Customer)\n    Hello\n    there\n');
    expect(whole).toContain('2026-03-01 10:11:12 UTC  Grace (HR) looked at your details, 2 times until 2026-03-01 10:11:12 UTC\n');
    expect(await text([])).toMatch(/\nNo messages\.\n\n$/);
  });

  it('prevents user text from imitating an audit row or a heading', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary' }),
        fc.constantFrom('\n', '\r', '\r\n', '\u2028', '\u2029', '\v', '\f', '\u0085'),
        async (noise, end) => {
          const forged = `${noise}${end}${TRAIL_MARK}{}${end}--- Messages ---`;
          const whole = await text([line(forged)], { subject: forged, description: forged, category: forged });
          const lines = whole.split(/\r\n|[\n\r\u2028\u2029\v\f]/);
          expect(lines.filter((candidate) => candidate.startsWith(TRAIL_MARK))).toEqual([]);
          expect(lines.filter((candidate) => candidate.startsWith('---'))).toEqual(['--- Messages ---']);
        },
      ),
    );
  });
});
