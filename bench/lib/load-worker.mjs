import { randomBytes } from 'node:crypto';
import autocannon from 'autocannon';
import { optionsFromParent } from './child.mjs';

const { url, seconds, connections, requests } = await optionsFromParent();
const run = randomBytes(5).toString('hex');
let count = 0;
let sample = '';

const instance = autocannon({
  url,
  connections,
  duration: seconds,
  timeout: 20,
  requests: requests.map(({ method = 'GET', path, headers = {}, body, unique, bodies }) => ({
    method,
    path,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(unique === undefined
      ? {}
      : {
          setupRequest(request) {
            count += 1;
            return { ...request, body: JSON.stringify({ ...body, [unique]: `${run}-${count}` }) };
          },
        }),
    ...(bodies === undefined
      ? {}
      : {
          setupRequest(request) {
            count += 1;
            return { ...request, body: JSON.stringify(bodies[count % bodies.length]) };
          },
        }),
    onResponse(status, text) {
      if (status > 299 && sample === '') sample = `${status} ${text.slice(0, 300)}`;
    },
  })),
});
const result = await instance;
process.send({
  perSecond: result['2xx'] / result.duration,
  p50: result.latency.p50,
  p99: result.latency.p99,
  total: result.requests.total,
  failures: result.non2xx + result.errors + result.timeouts,
  sample: sample === '' ? `${result.errors} errors, ${result.timeouts} timeouts` : sample,
});
