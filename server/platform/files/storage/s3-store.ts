import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { BoundedQueue } from '../../workers/bounded-queue.js';
import type { S3Settings } from '../../config/config.js';
import { BlobMissing, BlobStore, idOfKey, OWNER_MARK, type BlobInfo, type ByteRange, type ExistingIds } from './blob-store.js';
import { connectS3, isMissing, objectKey, PREFIX, type S3Connection } from './s3-connection.js';
import { S3Resumables, TAILS } from './s3-resumables.js';
import type { Spool } from '../uploads/spool.js';

const PART_BYTES = 8 * 1024 * 1024;
/** Each upload holds up to two parts in memory; waiting ones are on disk. */
const TRANSFERS = 4;
const MAX_WAITING = 200;

/**
 * Blobs in a bucket of an S3-compatible service. Large ones are uploaded in parts, of which at most two are in memory. The client library
 * is loaded at first use, so that a program that stores nothing does not pay for it.
 */
export class S3Store extends BlobStore {
  private loading: Promise<S3Connection> | undefined;

  readonly resumables: S3Resumables;
  private readonly transfers = new BoundedQueue({ concurrency: TRANSFERS, maxWaiting: MAX_WAITING });

  /** @param idleTimeoutMs how long the service may neither send nor receive anything; for tests. */
  constructor(
    private readonly settings: S3Settings,
    private readonly spool: Spool,
    private readonly idleTimeoutMs?: number,
  ) {
    super();
    this.resumables = new S3Resumables(() => this.connection(), settings.bucket);
  }

  /** Spools the content to disk first: a slow stream would otherwise take memory for its whole duration. */
  async put(key: string, content: Readable): Promise<{ size: number }> {
    const objectName = objectKey(key);
    return this.spool.withFile(content, (file, size) => this.transfers.run(() => this.send(objectName, file, size)));
  }

  private async send(objectName: string, file: FileHandle, size: number): Promise<{ size: number }> {
    const { client } = await this.connection();
    const { Upload } = await import('@aws-sdk/lib-storage');
    // The upload counts parts by the range that the stream reads, so the range needs an end.
    const range = size === 0 ? { start: 0 } : { start: 0, end: size - 1 };
    const body = file.createReadStream({ ...range, autoClose: false, highWaterMark: 256 * 1024 });
    // The upload sees the error when reading; after failing for another reason it no longer reads.
    body.on('error', () => undefined);
    try {
      const upload = new Upload({
        client,
        params: { Bucket: this.settings.bucket, Key: objectName, Body: body },
        partSize: PART_BYTES,
        queueSize: 2,
        leavePartsOnError: false,
      });
      await upload.done();
    } finally {
      body.destroy();
    }
    return { size };
  }

  async get(key: string, range?: ByteRange): Promise<Readable> {
    const { client, commands } = await this.connection();
    const command = new commands.GetObjectCommand({
      Bucket: this.settings.bucket,
      Key: objectKey(key),
      ...(range && { Range: `bytes=${range.start}-${range.end}` }),
    });
    const { Body } = await client.send(command).catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(key) : error;
    });
    if (!(Body instanceof Readable)) throw new Error('The object store gave no stream.');
    return Body;
  }

  async stat(key: string): Promise<BlobInfo> {
    const { client, commands } = await this.connection();
    const command = new commands.HeadObjectCommand({ Bucket: this.settings.bucket, Key: objectKey(key) });
    const head = await client.send(command).catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(key) : error;
    });
    return { size: head.ContentLength ?? 0, modified: head.LastModified ?? new Date(0) };
  }

  async delete(key: string): Promise<void> {
    const { client, commands } = await this.connection();
    await client.send(new commands.DeleteObjectCommand({ Bucket: this.settings.bucket, Key: objectKey(key) }));
  }

  async *list(): AsyncIterable<{ key: string; modified: Date }> {
    const { client, commands } = await this.connection();
    let token: string | undefined;
    do {
      const page = await client.send(
        new commands.ListObjectsV2Command({ Bucket: this.settings.bucket, Prefix: PREFIX, ContinuationToken: token }),
      );
      for (const { Key, LastModified } of page.Contents ?? []) {
        if (Key !== undefined) yield { key: Key.slice(PREFIX.length), modified: LastModified ?? new Date(0) };
      }
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  async discardAbandoned(before: Date, existingIds: ExistingIds): Promise<void> {
    const { client, commands } = await this.connection();
    const { bucket: Bucket } = this.settings;
    const { Uploads } = await client.send(new commands.ListMultipartUploadsCommand({ Bucket, Prefix: PREFIX }));
    const old = (Uploads ?? []).filter(({ Initiated }) => Initiated !== undefined && Initiated < before);
    const existing = new Set(await existingIds(old.flatMap(({ Key }) => idOfKey(Key?.slice(PREFIX.length) ?? '') ?? [])));
    for (const { Key, UploadId } of old) {
      if (Key === undefined || UploadId === undefined || existing.has(idOfKey(Key.slice(PREFIX.length)) ?? '')) continue;
      await client.send(new commands.AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
    }
    await this.discardTails(before, existingIds);
  }

  /** Removes unfinished multipart uploads of a program that was killed. */
  private async discardTails(before: Date, existingIds: ExistingIds): Promise<void> {
    const { client, commands } = await this.connection();
    const { bucket: Bucket } = this.settings;
    let token: string | undefined;
    do {
      const page = await client.send(new commands.ListObjectsV2Command({ Bucket, Prefix: TAILS, ContinuationToken: token }));
      const old = (page.Contents ?? []).filter(({ LastModified }) => LastModified !== undefined && LastModified < before);
      const existing = new Set(await existingIds(old.flatMap(({ Key }) => tailId(Key) ?? [])));
      for (const { Key } of old)
        if (Key !== undefined && !existing.has(tailId(Key) ?? '')) await client.send(new commands.DeleteObjectCommand({ Bucket, Key }));
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  get ownerMark(): string {
    return `${this.settings.bucket}/${OWNER_MARK}`;
  }

  async owner(): Promise<string | undefined> {
    const { client, commands } = await this.connection();
    try {
      const { Body } = await client.send(new commands.GetObjectCommand({ Bucket: this.settings.bucket, Key: OWNER_MARK }));
      return (await Body?.transformToString())?.trim();
    } catch (error) {
      if (isMissing(error)) return undefined;
      throw error;
    }
  }

  async claim(token: string): Promise<void> {
    const { client, commands } = await this.connection();
    await client.send(new commands.PutObjectCommand({ Bucket: this.settings.bucket, Key: OWNER_MARK, Body: `${token}\n` }));
  }

  private connection(): Promise<S3Connection> {
    this.loading ??= connectS3(this.settings, this.idleTimeoutMs);
    return this.loading;
  }
}

function tailId(key: string | undefined): string | undefined {
  return key?.slice(TAILS.length).split('/', 1)[0];
}
