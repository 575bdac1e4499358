import { comparedWith, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { send, sharedStudio, warmUp } from '../lib/studio.mjs';

const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** Text that only the markup of the saved page contains. */
const TAGLINE = 'Keep the light burning until morning.';
const PAGE = {
  blocks: [
    { type: 'hero', title: 'The lighthouse', tagline: TAGLINE, ctas: [{ label: 'Play', url: 'https://play.example' }] },
    {
      type: 'overview',
      markdown: `# The tide\n\n${'Four friends, one evening, and a light that must not go out. '.repeat(30)}\n\n- one\n- two\n- three`,
    },
    {
      type: 'info',
      cards: ['Wind', 'Rain', 'Oil'].map((heading) => ({ icon: 'Info', heading, body: 'What the keeper needs to know about it.' })),
    },
    {
      type: 'timeline',
      milestones: ['Spring', 'Summer', 'Autumn'].map((title) => ({ date: '2027', title, description: 'Another part of the coast.' })),
    },
    { type: 'status', state: 'In Progress', progress: 40, lastUpdated: '2026-11-21' },
    { type: 'links', links: [{ label: 'Press', url: 'https://press.example' }] },
    { type: 'team', members: [{ name: 'Ada', role: 'Keeper', avatar: '' }] },
  ],
};

/** Content that changes rarely: the pages of the site, rendered with their data, and the public list of projects. */
export async function measure(settings) {
  const path = await pageOfProject();
  return [
    await compareSameBytes('html: the home page', '/', settings),
    await compareSameBytes('html: /projects', '/projects', settings),
    await compareSameBytes('html: /projects/{slug}', path, settings),
    await compareSameBytes('html: GET /api/projects', '/api/projects', settings),
  ];
}

/** Saves a project page as an admin does. @throws Error if the HTML does not show it. */
async function pageOfProject() {
  const { program, cookie } = await sharedStudio();
  const [project] = await (await fetch(`${program.url}/api/projects`)).json();
  const { version } = await (await fetch(`${program.url}/api/project-pages/${project.slug}`)).json();
  await send(program, `/api/project-pages/${project.id}`, { ...PAGE, version }, cookie);
  const path = `/projects/${project.slug}`;
  const html = await (await fetch(`${program.url}${path}`)).text();
  if (!html.includes(TAGLINE)) throw new Error(`${path} is served without its data.`);
  return path;
}

/** The program's cached response at a path compared with a minimal node:http server for the same bytes. */
export async function compareSameBytes(what, path, { seconds, rounds }) {
  const { program } = await sharedStudio();
  const limit = await startLimit('limits/bytes.mjs', { url: program.url, path, headers: HEADERS });
  const against = (server) => ({ server, seconds, requests: [{ path, headers: HEADERS }] });
  await warmUp(against(program), against(limit));
  const { portal, raw } = await alternate(rounds, { portal: () => load(against(program)), raw: () => load(against(limit)) });
  await limit.stop();
  return {
    what,
    unit: 'requests/s',
    beside: 'node:http, same bytes and headers',
    ...compare(perSecond(portal), perSecond(raw)),
    target: { at: 'least', bounds: path.startsWith('/api/') ? [0.8] : [0.95] },
    note: comparedWith(portal, raw),
  };
}
