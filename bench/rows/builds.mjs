import { rm } from 'node:fs/promises';
import { get, request } from 'node:http';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { watchMemory } from '../lib/cpu.mjs';
import { temporaryDirectory } from '../lib/postgres.mjs';
import { startLimit } from '../lib/processes.mjs';
import { alternate, compare } from '../lib/rounds.mjs';
import { OWN_PAGE, sharedStudio } from '../lib/studio.mjs';

const MIB = 1024 * 1024;
const CHUNK = Buffer.alloc(MIB, 'build');
/** As long as a browser's: the parser skips this many bytes at a time. */
const BOUNDARY = '----WebKitFormBoundary7MA4YWxkTrZu0gWk';
const TUS = { 'tus-resumable': '1.0.0' };

let versions = 0;

/** A build of 1 GiB (128 MiB in a shortened run) uploaded in one request: as a resumable upload, and as a form. And downloaded. */
export async function measure({ rounds, shortened }) {
  const { program, cookie, dataDir } = await sharedStudio();
  const { directory } = await temporaryDirectory();
  const limit = await startLimit('limits/upload.mjs', { directory });
  const mib = shortened ? 128 : 1024;
  const page = { ...OWN_PAGE, cookie };
  const memory = watchMemory(program.pid);
  const figures = await alternate(Math.min(rounds, 5), {
    raw: () => rate(mib, () => send(`${limit.url}/`, 'POST', {}, { mib })),
    resumable: () => stored(dataDir, () => rate(mib, () => resumable(program, page, mib))),
    form: () => stored(dataDir, () => rate(mib, () => form(program, page, mib))),
  });
  const { id } = JSON.parse(await form(program, page, mib));
  const downloads = await alternate(Math.min(rounds, 5), {
    raw: () => rate(mib, () => receive(`${limit.url}/`, {}, mib)),
    portal: () => rate(mib, () => receive(`${program.url}/api/staff/builds/${id}/download`, page, mib)),
  });
  const { before, most } = memory.end();
  await limit.stop();
  const beside = 'raw pipe to a file, with SHA-256';
  return [
    {
      what: `builds: resumable upload of ${mib} MiB`,
      unit: 'MiB/s',
      beside,
      ...compare(figures.resumable, figures.raw),
      target: { at: 'least', bounds: [0.8] },
    },
    {
      what: `builds: form of ${mib} MiB`,
      unit: 'MiB/s',
      beside,
      ...compare(figures.form, figures.raw),
      target: { at: 'least', bounds: [0.6] },
    },
    {
      what: `builds: download of ${mib} MiB`,
      unit: 'MiB/s',
      beside: 'raw pipe from a file',
      ...compare(downloads.portal, downloads.raw),
      target: { at: 'least', bounds: [0.9] },
    },
    {
      what: 'builds: most memory meanwhile',
      unit: 'MiB',
      value: most,
      limit: before,
      beside: 'before',
      ratio: most / before,
      note: `One at a time, ${2 * figures.raw.length + 1} uploads and ${downloads.raw.length} downloads in all.`,
    },
  ];
}

/** MiB per second. */
async function rate(mib, work) {
  const began = performance.now();
  await work();
  return (mib / (performance.now() - began)) * 1_000;
}

/** Removes stored files, so that the disk does not fill. */
async function stored(dataDir, work) {
  const figure = await work();
  await rm(join(dataDir, 'files'), { recursive: true, force: true });
  return figure;
}

async function resumable({ url }, page, mib) {
  const body = JSON.stringify({ name: 'A build', version: `r${(versions += 1)}`, filename: 'game.exe' });
  const response = await fetch(`${url}/api/staff/builds/uploads`, {
    method: 'POST',
    headers: { ...page, ...TUS, 'upload-length': String(mib * MIB), 'content-type': 'application/json' },
    body,
  });
  if (response.status !== 201) throw new Error(`The upload was refused with ${response.status}: ${await response.text()}`);
  const headers = { ...page, ...TUS, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  await send(`${url}${response.headers.get('location')}`, 'PATCH', headers, { mib });
}

async function form({ url }, page, mib) {
  const field = (name, value) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const head = `${field('name', 'A build')}${field('version', `f${(versions += 1)}`)}--${BOUNDARY}\r\nContent-Disposition: form-data; name="buildFile"; filename="game.exe"\r\n\r\n`;
  const headers = { ...page, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
  return send(`${url}/api/staff/builds/upload`, 'POST', headers, { mib, head, tail: `\r\n--${BOUNDARY}--\r\n` });
}

/** Receives this many MiB and drops them. */
async function receive(address, headers, mib) {
  const response = await new Promise((resolve, reject) => get(address, { headers, agent: false }, resolve).on('error', reject));
  let bytes = 0;
  response.on('data', (chunk) => (bytes += chunk.length));
  await finished(response);
  if (response.statusCode !== 200 || bytes !== mib * MIB)
    throw new Error(`GET ${address} answered ${response.statusCode} with ${bytes} bytes.`);
}

/** Sends this many MiB that start like a Windows program. @returns the text of the response. */
function send(address, method, headers, { mib, head = '', tail = '' }) {
  const length = mib * MIB + Buffer.byteLength(head) + Buffer.byteLength(tail);
  return new Promise((resolve, reject) => {
    const outgoing = request(address, { method, headers: { ...headers, 'content-length': length }, agent: false });
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk) => (text += chunk));
      response.on('end', () => {
        if (response.statusCode < 300) resolve(text);
        else reject(new Error(`${method} ${address} answered ${response.statusCode}: ${text}`));
      });
    });
    const write = async () => {
      outgoing.write(head);
      for (let sent = 0; sent < mib; sent += 1) {
        const chunk = sent === 0 ? Buffer.concat([Buffer.from('MZ'), CHUNK.subarray(2)]) : CHUNK;
        if (!outgoing.write(chunk)) await new Promise((drained) => outgoing.once('drain', drained));
      }
      outgoing.end(tail);
    };
    write().catch(reject);
  });
}
