import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { OWN_PAGE, sharedStudio, warmUp } from '../lib/studio.mjs';

const BODY = {
  title: 'A new project',
  slug: '',
  description: 'A game for one evening and four friends, with a lighthouse in it.',
  icon: 'rocket',
  public: false,
};

/** Creates a project: session, validation, row, audit row, event and commit, with fsync on. */
export async function measure({ seconds, rounds }) {
  const studio = await sharedStudio();
  const limit = await startLimit('limits/post.mjs', { connectionString: studio.limitAddress });
  const request = {
    method: 'POST',
    path: '/api/admin/projects',
    headers: { ...OWN_PAGE, cookie: studio.cookie },
    body: BODY,
    unique: 'slug',
  };
  const against = (server) => ({ server, seconds, requests: [request] });
  await warmUp(against(studio.program), against(limit));
  const { portal, raw } = await alternate(rounds, {
    portal: () => load(against(studio.program)),
    raw: () => load(against(limit)),
  });
  await limit.stop();
  return [
    {
      what: 'post: a project with validation, audit row, event and commit',
      unit: 'requests/s',
      beside: 'node:http + pg, same statements',
      ...compare(perSecond(portal), perSecond(raw)),
      target: { at: 'least', bounds: [0.6] },
      note: `${comparedWith(portal, raw)} The limit sends the same six statements, each prepared and named, with as many connections (10 and 12); it validates nothing, hears no event and chains no audit row.`,
    },
  ];
}
