import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { residentMiB } from '../lib/cpu.mjs';
import { cleanEnvironment, endChild, startLimit, stoppable } from '../lib/processes.mjs';
import { alternate, compare, median } from '../lib/rounds.mjs';
import { OWN_PAGE, send, sharedStudio } from '../lib/studio.mjs';
import { verifiedTicket } from '../lib/ticket.mjs';

const STREAMS = 5_000;
/** Sent in sequence for the throughput. */
const BURST = 20;
/** Sent one at a time for the delay, each after the previous one has arrived everywhere. */
const CALM = 10;

/** A ticket message to 5,000 open streams: messages per second, delay, and the cost of a stream. */
export async function measure({ rounds }) {
  const studio = await sharedStudio();
  const { program } = studio;
  const { path, cookie } = await verifiedTicket(studio);
  const frame = await frameLike(program, path, cookie);
  const limit = await startLimit('limits/streams.mjs', { frame });
  const before = residentMiB(program.pid);
  const portalSide = await listeners(program.url, `${path}/stream`, cookie);
  const kilobytes = ((residentMiB(program.pid) - before) * 1024) / STREAMS;
  const rawSide = await listeners(limit.url, '/', '');
  const portal = { url: program.url, target: `${path}/messages`, cookie, side: portalSide };
  const raw = { url: limit.url, target: '/', cookie: '', side: rawSide };
  for (const one of [portal, raw]) await burst(one);
  const measured = await alternate(rounds, { portal: () => round(portal), raw: () => round(raw) });
  await Promise.all([portalSide.stop(), rawSide.stop(), limit.stop()]);
  const of = (name, figure) => measured[name].map((one) => one[figure]);
  return [
    {
      what: `streams: a ticket's messages to ${STREAMS.toLocaleString('en-GB')} open streams`,
      unit: 'deliveries/s',
      beside: 'raw write loop',
      ...compare(of('portal', 'rate'), of('raw', 'rate')),
      target: { at: 'least', bounds: [0.85, 0.95] },
      note: `The portal writes each message to the database first (validation, lock, commit, notification); the loop only writes. ${BURST} messages a round.`,
    },
    {
      what: 'streams: delay of a single message, p99',
      unit: 'ms',
      beside: 'raw write loop',
      ...compare(of('portal', 'p99'), of('raw', 'p99')),
      target: { at: 'most', bounds: [1.2] },
      note: `From before the call to the arrival at the reader; half of the streams hear of it within ${median(of('portal', 'p50'))} ms (loop: ${median(of('raw', 'p50'))} ms).`,
    },
    {
      what: 'streams: memory of the program for each',
      unit: 'KB',
      value: kilobytes,
      target: { at: 'most', bounds: [10], of: 'value' },
    },
  ];
}

async function round(one) {
  const { rate } = await burst(one);
  const delays = [];
  for (let n = 0; n < CALM; n += 1) {
    await write(one);
    delays.push(...(await arrived(one.side, STREAMS)).delays);
  }
  delays.sort((a, b) => a - b);
  return { rate, p50: delays[Math.floor(delays.length * 0.5)], p99: delays[Math.floor(delays.length * 0.99)] };
}

async function burst(one) {
  const began = Date.now();
  const all = arrived(one.side, STREAMS * BURST);
  for (let n = 0; n < BURST; n += 1) await write(one);
  const { at } = await all;
  return { rate: (STREAMS * BURST * 1_000) / (at - began) };
}

async function write({ url, target, cookie }) {
  await send({ url }, target, { id: randomUUID(), body: `at:${Date.now()} and some words, as people write them in a ticket.` }, cookie);
}

/** Resolves when this many messages have arrived; call it before they are sent, or immediately after the first. */
async function arrived(side, expect) {
  const { received, delays, at } = await side.ask({ expect });
  if (received < expect) throw new Error(`Only ${received} of ${expect} messages arrived.`);
  return { delays, at };
}

async function listeners(url, path, cookie) {
  const child = fork(new URL('../lib/stream-worker.mjs', import.meta.url), { env: cleanEnvironment({}) });
  const stop = stoppable(() => endChild(child));
  const next = () =>
    new Promise((resolve, reject) =>
      child.once('message', (message) => (message.error === undefined ? resolve(message) : reject(new Error(message.error)))),
    );
  const opened = next();
  child.send({ port: Number(new URL(url).port), path, cookie, count: STREAMS });
  await opened;
  return {
    stop,
    ask(question) {
      const answer = next();
      child.send(question);
      return answer;
    },
  };
}

/** A frame as the portal writes it, with a place for the body. */
async function frameLike(program, path, cookie) {
  await send(program, `${path}/messages`, { id: randomUUID(), body: '%BODY%' }, cookie);
  const messages = await (await fetch(`${program.url}${path}/messages`, { headers: { ...OWN_PAGE, cookie } })).json();
  return `id: 1\ndata: ${JSON.stringify(messages.at(-1))}\n\n`;
}
