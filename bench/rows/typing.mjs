import { startBrowser, typeInto } from '../lib/browser.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { sharedStudio } from '../lib/studio.mjs';

const ROWS = 200;
const TEXT = 'The lantern flickers near the water, and only after rain. ';

const OWNER = `(SELECT id FROM users ORDER BY created_at LIMIT 1)`;
/** A bug and a ticket with 200 entries each; the returned value is part of the page's address. */
const FILL_BUG = `
  WITH bug AS (
    INSERT INTO bugs (id, title, description, steps, expected, actual, platform, priority, status, tags, private, touched, reporter_id, created_at, updated_at, version)
    SELECT gen_random_uuid(), 'A long discussion', 'About lamps', '', '', '', '', 'medium', 'open', '{}', false, true, ${OWNER}, now(), now(), 1
    RETURNING id, number, reporter_id
  ), discussion AS (
    INSERT INTO discussions (object_type, object_id, last_seq, comments) SELECT 'bug', id, ${ROWS}, ${ROWS} FROM bug
  ), entries AS (
    INSERT INTO discussion_entries (id, object_type, object_id, seq, author_id, body, created_at, version)
    SELECT gen_random_uuid(), 'bug', id, s, reporter_id, 'What comment ' || s || ' says: ' || repeat('wind and rain ', 6), now(), 1
    FROM bug, generate_series(1, ${ROWS}) s
  ) SELECT number::text AS key FROM bug`;
const FILL_TICKET = `
  WITH ticket AS (
    INSERT INTO tickets (id, customer_id, subject, description, category, status, priority, verified_at, message_seq, entry_seq, created_at, updated_at)
    SELECT gen_random_uuid(), ${OWNER}, 'A long thread', 'About lamps', 'general', 'open', 'normal', now(), ${ROWS}, ${ROWS}, now(), now()
    RETURNING id
  ), messages AS (
    INSERT INTO ticket_messages (ticket_id, seq, entry, id, author_role, body, created_at)
    SELECT id, s, s, gen_random_uuid(), CASE WHEN s % 2 = 0 THEN 'support' ELSE 'customer' END, 'What message ' || s || ' says: ' || repeat('wind and rain ', 6), now()
    FROM ticket, generate_series(1, ${ROWS}) s
  ) SELECT id AS key FROM ticket`;

const FIELDS = [
  {
    name: 'a comment on a bug',
    fill: FILL_BUG,
    path: (number) => `/staff?section=bugs&bug=BUG-${number}`,
    rows: 'ol[aria-label="Timeline"] > li',
    more: 'Show earlier entries',
    field: 'Comment',
  },
  {
    name: 'a message to support',
    fill: FILL_TICKET,
    path: (id) => `/support/tickets/${id}`,
    // Only those in view are in the document.
    rows: '[role="log"] [data-row]',
    field: 'Your message',
  },
];

const PLAIN = `data:text/html,<!doctype html>${'<p>What a comment says: wind and rain</p>'.repeat(ROWS)}<label>Comment <textarea></textarea></label>`;

/** How smoothly one types below 200 entries on a slow processor. */
export async function measure({ rounds }) {
  const { program, postgres, cookie } = await sharedStudio();
  const { browser, stop } = await startBrowser();
  const rows = [];
  for (const { name, fill, path, ...selectors } of FIELDS) {
    const [{ key }] = await postgres.run('portal', fill);
    const address = new URL(path(key), program.publicUrl).href;
    const typing = { cookie, count: ROWS, text: TEXT };
    const { portal, plain } = await alternate(rounds, {
      portal: () => typeInto(browser, address, { ...typing, ...selectors }),
      plain: () => typeInto(browser, PLAIN, { ...typing, rows: 'p', field: 'Comment' }),
    });
    rows.push({
      what: `typing: longest frame in ${name} below ${ROWS} entries`,
      unit: 'ms',
      beside: 'a plain text area below plain paragraphs',
      ...compare(portal, plain),
      target: { at: 'most', bounds: [50], of: 'value' },
      note: `A processor four times slower, a window of 1280 × 800, ${TEXT.length} keys. Rounds: ${portal.map(Math.round).join(', ')} ms.`,
    });
  }
  await stop();
  return rows;
}
