// Sends requests at constant intervals, however long responses take: latency is measured from the scheduled time, so that a stalling server
// cannot hide it (coordinated omission).
import { Agent, get } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { optionsFromParent } from './child.mjs';

const { url, path, headers, perSecond, seconds } = await optionsFromParent();
const agent = new Agent({ keepAlive: true });
const latencies = [];
const pending = [];
const began = performance.now();
for (let number = 0; number < perSecond * seconds; number += 1) {
  const due = began + (number * 1000) / perSecond;
  const early = due - performance.now();
  if (early > 0) await wait(early);
  pending.push(once(Math.max(due, early > 0 ? performance.now() : due)));
}
await Promise.all(pending);
latencies.sort((a, b) => a - b);
const at = (share) => latencies[Math.min(latencies.length - 1, Math.ceil(latencies.length * share) - 1)];
process.send({ p50: at(0.5), p99: at(0.99) });

function once(due) {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { agent, headers }, (response) => {
      response.resume().on('end', () => {
        latencies.push(performance.now() - due);
        if (response.statusCode === 200) resolve();
        else reject(new Error(`${path} answered ${response.statusCode}.`));
      });
    }).on('error', reject);
  });
}
