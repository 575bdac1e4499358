// Opens many server-sent event streams and reports the received events: a separate process, so that reading does not take CPU time from the
// process that writes. Options: { port, path, cookie, count }.
import { connect } from 'node:net';
import { optionsFromParent } from './child.mjs';

/** One stream in this many is measured for delays; the others are only counted. */
const SAMPLE = 25;
const MARK = Buffer.from('"at:');
/** Opened at once; more would overflow the listening queue. */
const BATCH = 200;

const { port, path, cookie, count } = await optionsFromParent();
let received = 0;
let delays = [];

function open(index) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let opened = false;
    socket.setNoDelay(true);
    socket.on('error', reject);
    socket.on('data', (chunk) => {
      if (!opened) {
        opened = true;
        if (chunk.subarray(9, 12).toString() !== '200') reject(new Error(chunk.toString().slice(0, 200)));
        resolve();
      }
      const now = Date.now();
      for (let at = chunk.indexOf(MARK); at !== -1; at = chunk.indexOf(MARK, at + 1)) {
        received += 1;
        if (index % SAMPLE === 0) delays.push(now - Number(chunk.subarray(at + 4, at + 17).toString()));
      }
    });
    socket.write(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nCookie: ${cookie}\r\nAccept: text/event-stream\r\n\r\n`);
  });
}

try {
  for (let first = 0; first < count; first += BATCH)
    await Promise.all(Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => open(first + at)));
  process.on('message', ({ expect }) => {
    if (expect === undefined) return;
    const began = Date.now();
    const look = setInterval(() => {
      if (received < expect && Date.now() - began < 60_000) return;
      clearInterval(look);
      process.send({ received, delays, at: Date.now() });
      received = 0;
      delays = [];
    }, 2);
  });
  process.send({ port });
} catch (error) {
  process.send({ error: error.message });
}
