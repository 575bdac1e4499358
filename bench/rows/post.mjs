import { load } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare, median } from '../lib/rounds.mjs';
import { OWN_PAGE, sharedStudio, warmUp } from '../lib/studio.mjs';

const BODY = { title: 'A new project', slug: '', description: 'A game for one evening and four friends, with a lighthouse in it.', icon: 'rocket', public: false };

/** A project is made: session, validation, row, audit row, event and commit, with fsync on. */
export async function measure({ seconds, rounds }) {
  const studio = await sharedStudio();
  const limit = await startLimit('limits/post.mjs', { connectionString: studio.limitAddress });
  const request = { method: 'POST', path: '/api/admin/projects', headers: { ...OWN_PAGE, cookie: studio.cookie }, body: BODY, unique: 'slug' };
  const against = (url) => ({ url, seconds, requests: [request] });
  await warmUp(against(studio.program.url), against(limit.url));
  const { portal, raw } = await alternate(rounds, {
    portal: () => load(against(studio.program.url)),
    raw: () => load(against(limit.url)),
  });
  await limit.stop();
  const perSecond = (results) => results.map((result) => result.perSecond);
  const p99 = (results) => Math.round(median(results.map((result) => result.p99)));
  return [
    {
      what: 'post: a project with validation, audit row, event and commit',
      unit: 'requests/s',
      beside: 'node:http + pg, same statements',
      ...compare(perSecond(portal), perSecond(raw)),
      target: { at: 'least', bounds: [0.6] },
      note: `p99 ${p99(portal)} ms against ${p99(raw)} ms. The limit sends the same six statements, each prepared and named, with as many connections (10 and 12); it validates nothing, hears no event and chains no audit row.`,
    },
  ];
}
