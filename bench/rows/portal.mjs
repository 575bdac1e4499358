import { openPortal, startBrowser } from '../lib/browser.mjs';
import { buildFloor } from '../lib/floor.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare, median } from '../lib/rounds.mjs';
import { sharedStudio } from '../lib/studio.mjs';

const CONDITIONS = 'Slow 4G and a processor four times slower, a window of 1280 × 800, cold cache.';

/** Signed-in pages, the call behind each one's list, and a selector that appears with its data. */
const PAGES = [
  { name: 'the dashboard', path: '/dashboard', data: '/api/auth/me', content: '#main h1' },
  { name: 'the desk', path: '/support/agent', data: '/api/support/desk', content: '#main [data-row-link]' },
  { name: 'Admin → Users', path: '/admin?section=users', data: '/api/admin/users', content: '#main tbody tr' },
  { name: 'Staff → Bugs', path: '/staff?section=bugs', data: '/api/staff/bugs', content: '#main [data-row-link]' },
];

/** A page of tickets and one of bugs, unless another row has created some. */
const FILL = [
  `INSERT INTO tickets (id, customer_id, subject, description, category, status, priority, verified_at, message_seq, entry_seq, created_at, updated_at)
   SELECT gen_random_uuid(), u.id, 'Ticket ' || n, 'About lamps', 'general', 'open', 'normal', now(), 0, 0, now(), now()
   FROM generate_series(1, 50) n, (SELECT id FROM users ORDER BY created_at LIMIT 1) u WHERE NOT EXISTS (SELECT FROM tickets)`,
  `INSERT INTO bugs (id, title, description, steps, expected, actual, platform, priority, status, tags, private, touched, reporter_id, created_at, updated_at, version)
   SELECT gen_random_uuid(), 'Bug ' || n, 'About lamps', '', '', '', '', 'medium', 'open', '{}', false, true, u.id, now(), now(), 1
   FROM generate_series(1, 50) n, (SELECT id FROM users ORDER BY created_at LIMIT 1) u WHERE NOT EXISTS (SELECT FROM bugs)`,
];

/** The first visit to signed-in pages on a slow connection, and how soon the frame of another section appears. */
export async function measure({ rounds }) {
  const { program, postgres, cookie } = await sharedStudio();
  for (const fill of FILL) await postgres.run('portal', fill);
  const { directory, remove } = await buildFloor('bench/portal-floor');
  const limit = await startLimit('limits/portal-floor.mjs', { directory, url: program.url, publicUrl: program.publicUrl });
  const floor = limit.url.replace('127.0.0.1', 'localhost');
  const { browser, stop } = await startBrowser();
  const rows = [];
  for (const { name, path, data, content } of PAGES) {
    const { portal, raw } = await alternate(rounds, {
      portal: () => openPortal(browser, new URL(path, program.publicUrl).href, { cookie, content }),
      raw: () => openPortal(browser, `${floor}/?data=${encodeURIComponent(data)}`, { cookie, content: '[data-content]' }),
    });
    rows.push({
      what: `portal: content of the first visit to ${name}`,
      unit: 'ms',
      beside: 'React + router + Mantine with the same data in one bundle',
      ...compare(
        portal.map((visit) => visit.content),
        raw.map((visit) => visit.content),
      ),
      target: { at: 'most', bounds: [1.5] },
      note: `${CONDITIONS} ${Math.max(...portal.map(({ scripts }) => scripts))} scripts until then.`,
    });
  }
  const changes = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = new URL('/admin?section=users', program.publicUrl).href;
    const change = { section: 'a[href="/admin?section=projects"]', frame: 'Projects' };
    changes.push(await openPortal(browser, start, { cookie, content: PAGES[2].content, ...change }));
  }
  await Promise.all([stop(), limit.stop()]);
  await remove();
  const frames = changes.map(({ frame }) => frame);
  rows.push({
    what: 'portal: frame of a changed section',
    unit: 'ms',
    value: median(frames),
    target: { at: 'most', bounds: [300], of: 'value' },
    note: `${CONDITIONS} From Admin → Users to Projects, once the page is quiet. Rounds: ${frames.map(Math.round).join(', ')} ms.`,
  });
  return rows;
}
