import { availableParallelism } from 'node:os';
import { load, perSecond } from '../lib/load.mjs';
import { ask } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { OWN_PAGE, send, sharedStudio, warmUp } from '../lib/studio.mjs';

const ACCOUNTS = 20;
/** Sign-ins that a round ends in the middle do not count, and there are always twenty in progress. */
const LEAST_SECONDS = 5;
/** Light requests that arrive each second, whatever the server does. */
const ARRIVALS = 100;

/** Sign-ins compared with the rate of the hash itself, and their effect on other requests. */
export async function measure({ seconds, rounds }) {
  const { program, cookie, password } = await sharedStudio();
  const emails = Array.from({ length: ACCOUNTS }, (_, number) => `person-${number}@studio.test`);
  for (const email of emails) await send(program, '/api/auth/register', { email, password });
  const bodies = emails.map((email) => ({ email, password }));
  const requests = [{ method: 'POST', path: '/api/auth/login', headers: OWN_PAGE, bodies }];
  const signIns = { server: program, seconds: Math.max(seconds, LEAST_SECONDS), connections: ACCOUNTS, requests };
  const light = { url: program.url, path: '/api/auth/me', headers: { cookie }, perSecond: ARRIVALS, seconds };
  await warmUp(signIns);
  const { portal, thread } = await alternate(rounds, {
    portal: () => load(signIns),
    thread: () => ask('limits/argon2.mjs', { seconds: Math.min(seconds, 3) }, { UV_THREADPOOL_SIZE: '1' }),
  });
  const { idle, busy } = await alternate(rounds, {
    idle: () => ask('lib/light-worker.mjs', light),
    async busy() {
      const [during] = await Promise.all([ask('lib/light-worker.mjs', light), load({ ...signIns, seconds: seconds + 1 })]);
      return during;
    },
  });
  const cores = availableParallelism();
  const p99 = (results) => results.map((result) => result.p99);
  return [
    {
      what: `signin: ${ACCOUNTS} people at a time`,
      unit: 'sign-ins/s',
      beside: `${cores} × Argon2id on one thread`,
      ...compare(
        perSecond(portal),
        thread.map((result) => result.perSecond * cores),
      ),
      target: { at: 'least', bounds: [0.8] },
      note: 'All from one address, so all count against the same limit.',
    },
    {
      what: 'signin: p99 of light requests meanwhile',
      unit: 'ms',
      beside: 'without sign-ins',
      ...compare(p99(busy), p99(idle)),
      target: { at: 'most', bounds: [3] },
      note: `GET /api/auth/me with a session, ${ARRIVALS} arrivals a second at constant intervals; latency counts from the moment of arrival. The process that asks shares the cores with the hashes.`,
    },
  ];
}
