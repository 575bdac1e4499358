import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { CLIENT_HEADERS } from '../support/client-headers.js';
import { UPLOADS } from '../support/builds.js';
import type { Answer, Person } from './person.js';

const TUS = { 'Tus-Resumable': '1.0.0' };
/** Small enough to break off in many places. */
const PIECE = 64 * 1024;

/** Uploads one file as a tus client does, over connections that break off where the test chooses. */
export class BuildUploader {
  private address = '';

  constructor(
    private readonly person: Person,
    private readonly bytes: Buffer,
  ) {}

  /** Connects to another instance of the program from now on. */
  moveTo(url: string): void {
    this.person.url = url;
  }

  async begin(version: string): Promise<void> {
    const headers = { ...TUS, 'Upload-Length': String(this.bytes.length) };
    const json = JSON.stringify({ name: 'A build', version, filename: 'game.exe' });
    const response = await this.send('POST', UPLOADS, { ...headers, 'Content-Type': 'application/json' }, [Buffer.from(json)]);
    if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
    this.address = response.headers.location ?? '';
  }

  /** The number of bytes stored by the program; retries until it responds. */
  async offset(): Promise<number> {
    for (;;) {
      const response = await this.send('HEAD', this.address, TUS).catch(() => undefined);
      if (response?.status === 200) return Number(response.headers['upload-offset']);
      if (response !== undefined && response.status < 500) throw new Error(`${response.status} ${response.text}`);
      await wait(50);
    }
  }

  /**
   * Sends bytes from the stored offset on.
   * @param most after this many, the connection breaks off.
   * @param pauseMs between two chunks.
   * @returns the response, if there was one.
   */
  async sendRest(most = Infinity, pauseMs = 0): Promise<Answer | undefined> {
    for (;;) {
      const offset = await this.offset();
      if (offset === this.bytes.length) return undefined;
      const headers = { ...TUS, 'Upload-Offset': String(offset), 'Content-Type': 'application/offset+octet-stream' };
      const pieces: Buffer[] = [];
      for (let at = offset; at < this.bytes.length; at += PIECE) pieces.push(this.bytes.subarray(at, at + PIECE));
      const response = await this.send('PATCH', this.address, headers, pieces, { most, pauseMs }).catch(() => undefined);
      // The claim of a killed program expires after some seconds.
      if (response?.status !== 409) return response;
      await wait(250);
    }
  }

  private send(
    method: string,
    path: string,
    headers: Record<string, string>,
    pieces: readonly Buffer[] = [],
    { most = Infinity, pauseMs = 0 } = {},
  ): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const outgoing = request(new URL(path, this.person.url.replace('localhost', '127.0.0.1')), {
        method,
        headers: {
          ...CLIENT_HEADERS,
          ...headers,
          Cookie: this.person.cookie,
          ...(pieces.length > 0 && { 'Content-Length': String(pieces.reduce((sum, { length }) => sum + length, 0)) }),
        },
      });
      outgoing.on('error', reject);
      outgoing.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          resolve({ status: response.statusCode ?? 0, headers: response.headers, text, body: {} });
        });
      });
      const write = async (): Promise<void> => {
        let sent = 0;
        for (const piece of pieces) {
          if (outgoing.destroyed) return;
          const part = piece.subarray(0, most - sent);
          await new Promise<void>((done) => void outgoing.write(part, () => done()));
          sent += part.length;
          if (sent >= most) {
            outgoing.destroy(new Error('The connection broke off.'));
            return;
          }
          if (pauseMs > 0) await wait(pauseMs);
        }
        outgoing.end();
      };
      void write();
    });
  }
}
