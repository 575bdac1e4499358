import { cpuMs } from './cpu.mjs';
import { ask } from './processes.mjs';
import { median } from './rounds.mjs';
import { CONNECTIONS } from './settings.mjs';

/**
 * Keeps the connections busy from a separate process and counts the responses.
 * @param {object} load
 * @param {{ url: string, pid: number }} load.server
 * @param {number} load.seconds
 * @param {number} [load.connections]
 * @param {Array<{ method?: string, path: string, headers?: object, body?: object, unique?: string, bodies?: object[] }>} load.requests sent
 * in turn by each connection; `unique` names a field of the body that gets a new value each time, `bodies` are used in turn by all
 * connections together.
 * @returns {Promise<{ perSecond: number, p50: number, p99: number, cpu: number }>} 2xx responses per second; latencies in ms;
 * processor time of the server's process per response in ms (NaN if unavailable).
 * @throws Error if any response had another status or did not arrive, or if none arrived in time: the result would be meaningless.
 */
export async function load({ server, seconds, connections = CONNECTIONS, requests }) {
  const before = cpuMs(server.pid);
  const result = await ask('lib/load-worker.mjs', { url: server.url, seconds, connections, requests });
  const after = cpuMs(server.pid);
  if (result.failures > 0)
    throw new Error(`${result.failures} of ${result.total} requests to ${requests[0].path} failed: ${result.sample}`);
  if (result.total === 0) throw new Error(`No request to ${requests[0].path} was answered within ${seconds} s.`);
  return { ...result, cpu: (after - before) / result.total };
}

/** Responses per second of each round. */
export const perSecond = (results) => results.map((result) => result.perSecond);

/** Latency and processor time of two sides as text; other programs on the machine affect the latter less. */
export function comparedWith(program, limit) {
  const p99 = (results) => Math.round(median(results.map((result) => result.p99)));
  const cpu = (results) => median(results.map((result) => result.cpu));
  const latency = `p99 ${p99(program)} ms against ${p99(limit)} ms`;
  if (Number.isNaN(cpu(program) + cpu(limit))) return `${latency}.`;
  const share = Math.floor((cpu(limit) / cpu(program)) * 100) / 100;
  return `${latency}; processor time of the server's process ${cpu(program).toFixed(3)} ms a request against ${cpu(limit).toFixed(3)} ms (${share.toFixed(2)}).`;
}
