import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { get } from 'node:http';
import { startProgram } from '../lib/program.mjs';
import { alternate, median } from '../lib/rounds.mjs';
import { send, sharedStudio } from '../lib/studio.mjs';
import { verifiedTicket } from '../lib/ticket.mjs';

/** Sent one at a time in each round, each after the previous one has arrived. */
const MESSAGES = 100;

/** A ticket message to one open stream: written in the instance that serves the stream, and in another one. */
export async function measure({ rounds }) {
  const studio = await sharedStudio();
  const here = studio.program;
  const there = await startProgram({ dataDir: studio.dataDir, settings: studio.settings });
  const { path, cookie } = await verifiedTicket(studio);
  const reader = await openStream(`${here.url}${path}/stream`, cookie);
  const through = (program) => async () => {
    const delays = [];
    for (let n = 0; n < MESSAGES; n += 1) {
      const arrival = reader.next();
      const sent = performance.now();
      await send(program, `${path}/messages`, { id: randomUUID(), body: 'Some words, as people write them in a ticket.' }, cookie);
      delays.push((await arrival) - sent);
    }
    return median(delays);
  };
  await through(here)();
  await through(there)();
  const { same, other } = await alternate(rounds, { same: through(here), other: through(there) });
  reader.stop();
  await there.stop();
  return [
    {
      what: 'copies: what a second copy of the program adds to the delay of a message, p50',
      unit: 'ms',
      value: median(other.map((delay, round) => delay - same[round])),
      target: { at: 'most', bounds: [1], of: 'value' },
      note: `Written at one copy and read from a stream of the other: ${median(other).toFixed(1)} ms from the call to the arrival; written where the stream is: ${median(same).toFixed(1)} ms. Both copies run all the time; ${MESSAGES} messages a round.`,
    },
  ];
}

/** A ticket stream; `next` resolves with the time at which the next message arrives. */
async function openStream(url, cookie) {
  const request = get(url, { headers: { cookie, accept: 'text/event-stream' }, agent: false });
  const [response] = await once(request, 'response');
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}.`);
  let resolveNext;
  response.setEncoding('utf8').on('data', (text) => {
    if (text.includes('\nid: ') || text.startsWith('id: ')) resolveNext?.(performance.now());
  });
  return {
    next: () => new Promise((resolve) => (resolveNext = resolve)),
    stop: () => request.destroy(),
  };
}
