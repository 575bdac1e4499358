import { createHash } from 'node:crypto';
import { Transform, type TransformCallback } from 'node:stream';
import { TextDecoder } from 'node:util';
import { Invalid, PayloadTooLarge } from '../../errors/errors.js';
import { assertContent, isText, mismatch, SAMPLE_BYTES, type FileKind } from './file-kinds.js';

/** Control characters that no text needs: all of C0 except tab, line feed, form feed and carriage return. */
const CONTROL = /(?![\t\n\f\r\u007f-\u009f])\p{Cc}/u;

/**
 * Inspects an upload as it streams: limits its size, checks that the content matches the name before the first byte is passed on, validates
 * text as UTF-8, and computes the hash. Fails with PayloadTooLarge, UnsupportedType or Invalid.
 */
export class Inspection extends Transform {
  private readonly hash = createHash('sha256');
  private readonly decoder: TextDecoder | undefined;
  private held: Buffer[] | undefined = [];
  private heldBytes = 0;
  size = 0;

  constructor(
    private readonly kind: FileKind,
    private readonly maxBytes: number,
  ) {
    super({ highWaterMark: 64 * 1024 });
    this.decoder = isText(kind) ? new TextDecoder('utf-8', { fatal: true }) : undefined;
  }

  /** Hex digest of everything; call it once, after the end. */
  digest(): string {
    return this.hash.digest('hex');
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.size += chunk.length;
    if (this.size > this.maxBytes) {
      done(new PayloadTooLarge(`This file is too large: at most ${megabytes(this.maxBytes)} are accepted.`));
      return;
    }
    this.hash.update(chunk);
    const refusal = this.checkText(chunk, true);
    if (refusal !== undefined) {
      done(refusal);
      return;
    }
    if (this.held === undefined) {
      done(null, chunk);
      return;
    }
    this.held.push(chunk);
    this.heldBytes += chunk.length;
    if (this.heldBytes < SAMPLE_BYTES) done();
    else this.release(done);
  }

  override _flush(done: TransformCallback): void {
    const refusal = this.size === 0 ? new Invalid('This file is empty.', undefined, 'empty-file') : this.checkText(undefined, false);
    if (refusal !== undefined) done(refusal);
    else if (this.held === undefined) done();
    else this.release(done);
  }

  private release(done: TransformCallback): void {
    const start = Buffer.concat(this.held ?? []);
    this.held = undefined;
    assertContent(this.kind, start.subarray(0, SAMPLE_BYTES)).then(
      () => done(null, start),
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error))),
    );
  }

  private checkText(chunk: Buffer | undefined, stream: boolean): Error | undefined {
    if (this.decoder === undefined) return undefined;
    try {
      return CONTROL.test(this.decoder.decode(chunk, { stream })) ? mismatch(this.kind) : undefined;
    } catch {
      return mismatch(this.kind);
    }
  }
}

function megabytes(bytes: number): string {
  return bytes >= 1024 * 1024 ? `${Math.floor(bytes / 1024 / 1024)} MB` : `${Math.floor(bytes / 1024)} KB`;
}
