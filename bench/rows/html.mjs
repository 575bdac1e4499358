import { beside, load, perSecond } from '../lib/load.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { sharedStudio, warmUp } from '../lib/studio.mjs';

const HEADERS = { 'accept-encoding': 'gzip, deflate, br' };

/** What changes rarely: the home page and the public list of projects. */
export async function measure(settings) {
  return [await one('html: the home page', '/', settings), await one('html: GET /api/projects', '/api/projects', settings)];
}

async function one(what, path, { seconds, rounds }) {
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
    target: { at: 'least', bounds: [0.5, 0.7] },
    note: beside(portal, raw),
  };
}
