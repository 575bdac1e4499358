#!/usr/bin/env node
// Uploads a build from a build machine, in plain Node 20 without packages. After a network failure, or when it is started again, it goes on
// where it stopped. The token comes from the account's Security tab and needs the scope “Upload builds” (builds:write).
//
//   PORTAL_TOKEN=… node deploy/push-build.mjs game.zip --url https://studio.example --version 0.9.3 --channel nightly --changelog @CHANGES.md

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { homedir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const UPLOADS = '/api/staff/builds/uploads';
const TUS = { 'Tus-Resumable': '1.0.0' };
/** A connection without a response, or without outgoing bytes, is given up after this time (ms). */
const STALL_MS = 60_000;
const MAX_PAUSE_MS = 30_000;
const USAGE = `Usage: PORTAL_TOKEN=… node push-build.mjs FILE --url https://studio.example --version 0.9.3
  [--channel main] [--name TITLE] [--changelog TEXT] [--description TEXT] [--test-instructions TEXT] [--known-issues TEXT]
  [--external-url https://…] [--timeout MINUTES without progress, 60 unless given; --patience is its earlier name]
A TEXT that begins with @ is the name of a file. FILE ends in zip, rar, 7z or exe.`;

/** A refusal that a retry does not change. */
class Refused extends Error {}

/** The network or the portal is unavailable: a retry may succeed. */
class Unavailable extends Error {
  constructor(message, seconds = 0) {
    super(message);
    this.seconds = seconds;
  }
}

function usage(problem) {
  console.error(`${problem}\n${USAGE}`);
  process.exit(2);
}

async function readOptions() {
  const text = { type: 'string' };
  let parsed;
  try {
    parsed = parseArgs({
      allowPositionals: true,
      options: {
        url: text,
        version: text,
        channel: text,
        name: text,
        changelog: text,
        description: text,
        'test-instructions': text,
        'known-issues': text,
        'external-url': text,
        timeout: text,
        patience: text,
      },
    });
  } catch (error) {
    usage(error.message);
  }
  const { values, positionals } = parsed;
  const [file] = positionals;
  const token = process.env.PORTAL_TOKEN?.trim();
  if (positionals.length !== 1) usage('Please name one file.');
  if (values.url === undefined || !URL.canParse(values.url)) usage('Please give the address of the portal: --url https://studio.example');
  if (values.version === undefined) usage('Please give the version of the build: --version 0.9.3');
  if (!token) usage('Please set PORTAL_TOKEN to an API token with the scope “Upload builds” (builds:write).');
  const url = new URL(values.url);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal))
    usage('The address of the portal must begin with https://, so that no one reads the token.');
  const minutes = Number(values.timeout ?? values.patience ?? '60');
  if (!(minutes > 0)) usage('--timeout is a number of minutes.');
  const fields = {
    name: values.name ?? `${basename(file)} ${values.version}`,
    version: values.version,
    channel: values.channel,
    changelog: await textOf(values.changelog),
    description: await textOf(values.description),
    testInstructions: await textOf(values['test-instructions']),
    knownIssues: await textOf(values['known-issues']),
    externalUrl: values['external-url'],
  };
  return { file: await resolveFile(file), url, token, fields, timeoutMs: minutes * 60_000 };
}

async function resolveFile(file) {
  try {
    return await realpath(file);
  } catch {
    usage(`There is no file ${file}.`);
  }
}

async function textOf(value) {
  return value?.startsWith('@') ? readFile(value.slice(1), 'utf8') : value;
}

/**
 * Sends one request.
 * @throws Unavailable if there is no response or the portal is too busy, Refused when it refuses the build.
 */
function call({ url, token }, method, path, { headers = {}, json, stream, length } = {}) {
  return new Promise((resolve, reject) => {
    const target = new URL(path, url);
    const body = json === undefined ? undefined : JSON.stringify(json);
    const send = target.protocol === 'https:' ? requestHttps : requestHttp;
    const outgoing = send(target, {
      method,
      timeout: STALL_MS,
      headers: {
        Authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) }),
        ...(stream !== undefined && { 'Content-Type': 'application/offset+octet-stream', 'Content-Length': length }),
        ...headers,
      },
    });
    const fail = (error) => {
      stream?.destroy();
      outgoing.destroy();
      reject(error);
    };
    outgoing.on('timeout', () => fail(new Unavailable('the portal does not respond')));
    outgoing.on('error', (error) => fail(new Unavailable(error.message)));
    outgoing.on('response', (response) => {
      const chunks = [];
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('error', (error) => fail(new Unavailable(error.message)));
      response.on('end', () => {
        // A refusal may come before all bytes have left.
        stream?.destroy();
        if (!outgoing.writableFinished) outgoing.destroy();
        resolve({ status: response.statusCode, headers: response.headers, body: readJson(Buffer.concat(chunks).toString()) });
      });
    });
    if (stream === undefined) outgoing.end(body);
    else {
      stream.on('error', (error) => fail(new Refused(`${error.message}`)));
      stream.pipe(outgoing);
    }
  });
}

function readJson(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}

/** @throws Unavailable or Refused unless the status is one of those expected. */
function expected(response, ...statuses) {
  const { status, headers, body } = response;
  if (statuses.includes(status)) return response;
  const text = body.error ?? `HTTP ${status}`;
  const isBusy = status === 408 || status === 423 || status === 429 || (status >= 500 && status !== 507);
  const isElsewhere = status === 409 && ['upload-in-use', 'wrong-offset'].includes(body.code);
  const isBroken = status === 400 && body.code === 'broken-off';
  if (isBusy || isElsewhere || isBroken) throw new Unavailable(text, Number(headers['retry-after'] ?? 0));
  throw new Refused([text, ...Object.entries(body.fields ?? {}).map(([field, message]) => `  ${field}: ${message}`)].join('\n'));
}

/** The file that stores the address of an unfinished upload; the token is not stored. */
async function stateFileOf({ file, url, fields }, { size, mtimeMs }) {
  const directory = join(process.env.XDG_STATE_HOME ?? join(homedir(), '.local', 'state'), 'push-build');
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const key = JSON.stringify([file, url.origin, size, mtimeMs, fields.channel, fields.version]);
  return join(directory, `${createHash('sha256').update(key).digest('hex').slice(0, 32)}.txt`);
}

/** @returns the address of the upload and how many bytes have arrived; of a new upload unless there is an unfinished one. */
async function resumeOrCreate(options, { size, stateFile }) {
  const address = await readFile(stateFile, 'utf8').catch(() => undefined);
  if (address !== undefined) {
    const { status, body } = expected(await call(options, 'GET', address), 200, 404);
    if (body.state === 'refused') throw new Refused(body.error);
    if (status === 200) return { address, offset: body.offset };
    await rm(stateFile, { force: true });
  }
  const headers = { ...TUS, 'Upload-Length': String(size) };
  const json = { ...options.fields, filename: basename(options.file) };
  const { headers: created } = expected(await call(options, 'POST', UPLOADS, { headers, json }), 201);
  await writeFile(stateFile, created.location, { mode: 0o600 });
  return { address: created.location, offset: 0 };
}

/** Sends everything from an offset on. */
async function send(options, address, offset, size) {
  const stream = createReadStream(options.file, { start: offset, highWaterMark: 1024 * 1024 });
  const headers = { ...TUS, 'Upload-Offset': String(offset) };
  expected(await call(options, 'PATCH', address, { headers, stream, length: size - offset }), 204);
}

/** Waits until the file was checked. @returns the id of the build. */
async function waitForBuild(options, address) {
  for (;;) {
    const { body } = expected(await call(options, 'GET', address), 200);
    if (body.state === 'done') return body.build_id;
    if (body.state === 'refused') throw new Refused(body.error);
    if (body.offset < body.length) throw new Unavailable('some bytes are missing');
    await wait(1_000);
  }
}

async function push(options) {
  const info = await stat(options.file);
  const { size } = info;
  if (!info.isFile() || size === 0) throw new Refused('The file is empty, or it is not a regular file.');
  const stateFile = await stateFileOf(options, info);
  let furthest = -1;
  let progressAt = Date.now();
  for (let failures = 0; ;) {
    try {
      const { address, offset } = await resumeOrCreate(options, { size, stateFile });
      if (offset > furthest) {
        furthest = offset;
        progressAt = Date.now();
        failures = 0;
      }
      if (offset > 0 && offset < size) console.error(`Resuming at ${Math.floor((100 * offset) / size)}%.`);
      if (offset < size) await send(options, address, offset, size);
      const id = await waitForBuild(options, address);
      await rm(stateFile, { force: true });
      return id;
    } catch (error) {
      if (error instanceof Refused) {
        await rm(stateFile, { force: true });
        throw error;
      }
      if (!(error instanceof Unavailable) || Date.now() - progressAt > options.timeoutMs) throw error;
      failures += 1;
      const pause = Math.max(error.seconds * 1_000, Math.min(MAX_PAUSE_MS, 500 * 2 ** Math.min(failures, 10)));
      console.error(`${error.message}; trying again in ${Math.ceil(pause / 1_000)} s.`);
      await wait(pause);
    }
  }
}

try {
  const id = await push(await readOptions());
  console.log(id);
} catch (error) {
  console.error(error instanceof Refused || error instanceof Unavailable ? error.message : error);
  process.exitCode = 1;
}
