import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { runOnBoth, sharedStudio, warmUp } from '../lib/studio.mjs';

const ROWS = 100_000;
const PATH = '/api/admin/projects?limit=20';

const FILL = `
  INSERT INTO projects (id, title, description, slug, icon, public, created_at, updated_at)
  SELECT gen_random_uuid(), 'Draft number ' || n, 'A draft that nobody has published yet: ' || repeat('wind and rain ', 8), 'draft-number-' || n, 'rocket', false,
         now() + n * interval '7.123 milliseconds', now() + n * interval '7.123 milliseconds'
  FROM generate_series(1, ${ROWS}) AS n`;

/** An admin's list of 20 of 100,000 projects through guard, validation, policy and view. */
export async function measure({ seconds, rounds }) {
  const studio = await sharedStudio();
  await runOnBoth(studio, FILL);
  await runOnBoth(studio, 'VACUUM ANALYZE projects');
  const headers = { cookie: studio.cookie };
  const limit = await startLimit('limits/list.mjs', { connectionString: studio.limitAddress, dates: false });
  const withDates = await startLimit('limits/list.mjs', { connectionString: studio.limitAddress, dates: true });
  await assertSameShape(studio.program.url, limit.url, headers);
  const against = (server) => ({ server, seconds, requests: [{ path: PATH, headers }] });
  await warmUp(against(studio.program), against(limit), against(withDates));
  const { portal, raw, dates } = await alternate(rounds, {
    portal: () => load(against(studio.program)),
    raw: () => load(against(limit)),
    dates: () => load(against(withDates)),
  });
  await Promise.all([limit.stop(), withDates.stop()]);
  return [
    {
      what: 'list: 20 of 100,000 projects, signed in',
      unit: 'requests/s',
      beside: 'node:http + pg, ISO strings',
      ...compare(perSecond(portal), perSecond(raw)),
      target: { at: 'least', bounds: [0.75, 0.9] },
      note: `${comparedWith(portal, raw)} Both sides find the session by its token and read the page with named prepared statements, ten connections each.`,
    },
    {
      what: 'list: the same beside rows with Date objects',
      unit: 'requests/s',
      beside: 'node:http + pg, Date objects',
      ...compare(perSecond(portal), perSecond(dates)),
    },
  ];
}

async function assertSameShape(program, limit, headers) {
  const [one, other] = await Promise.all([program, limit].map(async (url) => (await fetch(`${url}${PATH}`, { headers })).json()));
  const keys = (page) =>
    JSON.stringify([
      Object.keys(page),
      page.items.length,
      Object.keys(page.items[0]),
      page.items[0].title,
      page.items[0].created_at.length,
    ]);
  if (keys(one) !== keys(other)) throw new Error(`The limit of the list answers something else: ${keys(other)} for ${keys(one)}.`);
}
