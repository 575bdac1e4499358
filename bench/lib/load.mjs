import { CONNECTIONS } from './settings.mjs';
import { ask } from './processes.mjs';

/**
 * Keeps the connections busy from a process of its own and counts what comes back.
 * @param {object} load
 * @param {string} load.url
 * @param {number} load.seconds
 * @param {number} [load.connections]
 * @param {Array<{ method?: string, path: string, headers?: object, body?: object, unique?: string }>} load.requests sent in turn;
 *   `unique` names a field of the body that gets a new value each time.
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>} answers with a 2xx status per second; latencies in ms.
 * @throws Error when any answer had another status or did not come: such a figure would mean nothing.
 */
export async function load({ url, seconds, connections = CONNECTIONS, requests }) {
  const result = await ask('lib/load-worker.mjs', { url, seconds, connections, requests });
  if (result.failures > 0) throw new Error(`${result.failures} of ${result.total} requests to ${requests[0].path} failed: ${result.sample}`);
  return result;
}
