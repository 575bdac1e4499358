import { type DetailedError, Upload } from 'tus-js-client';
import type { BuildUploadView } from '../../../../../server/staff/builds/uploads/uploads.dto.js';
import type { BuildView } from '../../../../../server/staff/builds/builds.dto.js';
import { ApiError, del, get, postForLocation } from '../../../lib/http/http';
import { upload } from '../../../lib/http/upload';
import { localStore } from '../../../lib/storage/browser-storage';

const UPLOADS = '/staff/builds/uploads';
/** Maximum size of each request, so that proxies with a limit accept it. */
const CHUNK_BYTES = 32 * 1024 * 1024;
const RETRIES_MS = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000];
const POLL_MS = 1_000;
/** Without progress for this long, the state is `stalled`. */
const STALL_MS = 10_000;
const FAILED = 'Failed to upload build';
const NETWORK = 'network';
const LOST = 'The connection was lost. Resume the upload when you are online.';

/** A started upload, stored so that it can resume after a reload. */
interface BegunUpload {
  /** Path of the upload, without /api. */
  path: string;
  /** Fingerprint of its file. */
  file: string;
}

/** An interrupted upload, as stored on the server. */
export interface UnfinishedUpload extends BegunUpload {
  upload: BuildUploadView;
}

/** Essential, whatever the user chose: without it, a reload would start an upload of many gigabytes again. */
const stored = localStore('essential', 'build-upload');
/** The same in memory, if the browser may not store anything. */
let begunHere: BegunUpload | null = null;

/** Progress of an upload. */
export interface UploadState {
  sent: number;
  total: number;
  /** Bytes per second over the last seconds; null until known. */
  speed: number | null;
  /**
   * What happens now. `checking`: every byte has arrived and the server checks the file; `offline`: this device has no connection;
   * `retrying`: a request failed and is repeated; `stalled`: no data gets through.
   */
  phase: 'sending' | 'checking' | 'offline' | 'retrying' | 'stalled';
}

/** Whether this is the file of an upload. */
export function isFileOf(file: File, { file: print }: BegunUpload): boolean {
  return printOf(file) === print;
}

/** Identifies a file without reading it. */
function printOf({ name, size, lastModified }: File): string {
  return `${name}:${size}:${lastModified}`;
}

/** The user's interrupted upload; null if there is none. Rejects with ApiError. */
export async function unfinishedUpload(): Promise<UnfinishedUpload | null> {
  const begun = read();
  if (begun === null) return null;
  try {
    const upload = await get<BuildUploadView>(begun.path);
    return upload.state === 'receiving' || upload.state === 'checking' ? { ...begun, upload } : null;
  } catch (error) {
    ignoreNotFound(error);
    return null;
  }
}

/** Discards an interrupted upload. */
export async function discardUnfinished(): Promise<void> {
  const begun = read();
  discard();
  if (begun !== null) await del(begun.path).catch(ignoreNotFound);
}

function read(): BegunUpload | null {
  try {
    return begunHere ?? (JSON.parse(stored.read() ?? '') as BegunUpload);
  } catch {
    return null;
  }
}

function remember(begun: BegunUpload): void {
  begunHere = begun;
  stored.write(JSON.stringify(begun));
}

function discard(): void {
  begunHere = null;
  stored.remove();
}

function ignoreNotFound(error: unknown): void {
  if (!(error instanceof ApiError) || error.status !== 404) throw error;
}

/** Registers an external build. */
export function sendExternal(fields: Record<string, string>): Promise<BuildView> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return upload<BuildView>('/staff/builds/upload', form, () => undefined, { method: 'POST' });
}

/**
 * Uploads a file in chunks; an interrupted upload resumes where it stopped, with the fields that it was started with.
 * @param onState called with the progress
 * @throws ApiError, and the signal's reason if it is paused
 */
export async function sendFile(
  file: File,
  fields: Record<string, string>,
  onState: (state: UploadState) => void,
  signal: AbortSignal,
): Promise<void> {
  const unfinished = await unfinishedUpload();
  const path = unfinished !== null && isFileOf(file, unfinished) ? unfinished.path : await begin(file, fields);
  remember({ path, file: printOf(file) });
  await sendWhenOnline(file, path, onState, signal);
  onState({ sent: file.size, total: file.size, speed: null, phase: 'checking' });
  await untilChecked(path);
  discard();
}

async function begin(file: File, fields: Record<string, string>): Promise<string> {
  const headers = { 'Tus-Resumable': '1.0.0', 'Upload-Length': String(file.size) };
  const location = await postForLocation(UPLOADS, { ...fields, filename: file.name }, { headers });
  return location.replace(/^\/api/, '');
}

/** While the device is offline, the upload waits, and then resumes. */
async function sendWhenOnline(file: File, path: string, onState: (state: UploadState) => void, signal: AbortSignal): Promise<void> {
  let sent = 0;
  for (;;) {
    try {
      return await sendBytes(
        file,
        path,
        (state) => {
          sent = state.sent;
          onState(state);
        },
        signal,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== NETWORK || navigator.onLine) throw error;
      onState({ sent, total: file.size, speed: null, phase: 'offline' });
      await online(signal);
    }
  }
}

/** Resolves when the device is online; rejects with the signal's reason. */
function online(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    window.addEventListener('online', () => resolve(), { once: true, signal });
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    if (navigator.onLine) resolve();
  });
}

function sendBytes(file: File, path: string, onState: (state: UploadState) => void, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const marks: Array<{ at: number; sent: number }> = [];
    const ended = new AbortController();
    const { waiting, progressed } = stallWatch(file.size, onState, ended.signal);
    const end = (settle: () => void): void => {
      ended.abort();
      settle();
    };
    const sending = new Upload(file, {
      uploadUrl: `/api${path}`,
      chunkSize: CHUNK_BYTES,
      retryDelays: RETRIES_MS,
      storeFingerprintForResuming: false,
      headers: { 'X-Requested-With': 'portal' },
      onProgress: (sent, total) => {
        progressed(sent);
        onState({ sent, total: total ?? file.size, speed: speedOf(marks, sent), phase: 'sending' });
      },
      onShouldRetry: (error) => {
        const isRetried = isTemporary(error);
        if (isRetried) waiting('retrying');
        return isRetried;
      },
      onSuccess: () => end(resolve),
      onError: (error) => end(() => reject(errorFrom(error))),
    });
    const stop = (reason: Error): void => {
      void sending.abort();
      end(() => reject(reason));
    };
    signal.addEventListener('abort', () => stop(signal.reason as Error), { signal: ended.signal });
    // A request may wait for minutes on a connection that no longer exists.
    window.addEventListener('offline', () => stop(connectionLost()), { signal: ended.signal });
    sending.start();
  });
}

interface StallWatch {
  /** Reports that the upload waits, at the bytes sent so far. */
  waiting: (phase: 'retrying' | 'stalled') => void;
  /** Called with the bytes sent so far. */
  progressed: (sent: number) => void;
}

/** Reports `stalled` once there was no progress for a while. */
function stallWatch(total: number, onState: (state: UploadState) => void, ended: AbortSignal): StallWatch {
  let sent = 0;
  let timer = 0;
  ended.addEventListener('abort', () => clearTimeout(timer));
  const waiting = (phase: 'retrying' | 'stalled'): void => {
    clearTimeout(timer);
    onState({ sent, total, speed: null, phase });
  };
  const progressed = (now: number): void => {
    sent = now;
    clearTimeout(timer);
    // After the last byte the server may check the file for longer than that.
    if (sent < total) timer = window.setTimeout(() => waiting('stalled'), STALL_MS);
  };
  return { waiting, progressed };
}

/** As tus does by default: refusals are final, except those of an upload that is still locked by its previous request. */
function isTemporary(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  return navigator.onLine && (status < 400 || status >= 500 || status === 409 || status === 423);
}

function connectionLost(): ApiError {
  return new ApiError({ status: 0, code: NETWORK, message: LOST });
}

/** Average over the last ten seconds; adds the current mark. */
function speedOf(marks: Array<{ at: number; sent: number }>, sent: number): number | null {
  const now = performance.now();
  marks.push({ at: now, sent });
  while (marks.length > 2 && now - (marks[0]?.at ?? now) > 10_000) marks.shift();
  const [first] = marks;
  return first === undefined || now - first.at < 500 ? null : ((sent - first.sent) / (now - first.at)) * 1_000;
}

function errorFrom(error: unknown): ApiError {
  const response = (error as { originalResponse?: { getStatus(): number; getBody(): string } | null }).originalResponse;
  if (!response) return connectionLost();
  try {
    const { error: message, code } = JSON.parse(response.getBody()) as { error: string; code: string };
    return new ApiError({ status: response.getStatus(), code, message, fromServer: true });
  } catch {
    return new ApiError({ status: response.getStatus(), code: 'upload', message: FAILED });
  }
}

/** Checking a large archive takes longer than the timeout of its last request. */
async function untilChecked(path: string): Promise<void> {
  for (;;) {
    const { state, error } = await get<BuildUploadView>(path);
    if (state === 'done') return;
    if (state === 'refused') {
      discard();
      throw new ApiError({ status: 400, code: 'refused', message: error ?? FAILED, fromServer: true });
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
