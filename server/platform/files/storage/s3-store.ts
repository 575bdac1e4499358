import type { FileHandle } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import { BoundedQueue } from '../../workers/bounded-queue.js';
import type { S3Settings } from '../../config/config.js';
import { BlobMissing, BlobStore, checkedKey, type BlobInfo, type ByteRange } from './blob-store.js';
import type { Spool } from '../uploads/spool.js';

const PREFIX = 'files/';
const PART_BYTES = 8 * 1024 * 1024;
/** Each holds up to two parts in memory; those who wait lie on the disk. */
const TRANSFERS = 4;
const MAX_WAITING = 200;
/** More than the connections that one address may have: its slow readers must not block everyone else's access to the store. */
const MAX_SOCKETS = 512;

type Commands = typeof S3;

/**
 * Blobs in a bucket of an S3-compatible service. Large ones go in parts, of which at most two are in memory. The client
 * library is loaded at the first use: a program that stores nothing does not pay for it.
 */
export class S3Store extends BlobStore {
  private loading: Promise<{ client: S3.S3Client; commands: Commands }> | undefined;

  private readonly transfers = new BoundedQueue({ concurrency: TRANSFERS, maxWaiting: MAX_WAITING });

  constructor(
    private readonly settings: S3Settings,
    private readonly spool: Spool,
  ) {
    super();
  }

  /** Takes the content in on the disk first: a slow one would otherwise take memory for its whole duration. */
  async put(key: string, content: Readable): Promise<{ size: number }> {
    const objectName = objectKey(key);
    return this.spool.take(content, (file, size) => this.transfers.run(() => this.send(objectName, file, size)));
  }

  private async send(objectName: string, file: FileHandle, size: number): Promise<{ size: number }> {
    const { client } = await this.connection();
    const { Upload } = await import('@aws-sdk/lib-storage');
    // The upload counts its parts by the range that the stream reads, so that the range must have an end.
    const range = size === 0 ? { start: 0 } : { start: 0, end: size - 1 };
    const body = file.createReadStream({ ...range, autoClose: false, highWaterMark: 256 * 1024 });
    // The upload hears of it by reading; after it has failed for another reason no one reads any more.
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

  async discardAbandoned(before: Date): Promise<void> {
    const { client, commands } = await this.connection();
    const { Uploads } = await client.send(new commands.ListMultipartUploadsCommand({ Bucket: this.settings.bucket, Prefix: PREFIX }));
    for (const { Key, UploadId, Initiated } of Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || Initiated === undefined || Initiated >= before) continue;
      await client.send(new commands.AbortMultipartUploadCommand({ Bucket: this.settings.bucket, Key, UploadId }));
    }
  }

  private connection(): Promise<{ client: S3.S3Client; commands: Commands }> {
    this.loading ??= this.connect();
    return this.loading;
  }

  private async connect(): Promise<{ client: S3.S3Client; commands: Commands }> {
    // The library's note on the age of Node is for developers, not for the operator's log.
    process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
    const commands = await import('@aws-sdk/client-s3');
    const { endpoint, region, accessKeyId, secretAccessKey } = this.settings;
    const client = new commands.S3Client({
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      forcePathStyle: true,
      requestHandler: { httpAgent: { maxSockets: MAX_SOCKETS }, httpsAgent: { maxSockets: MAX_SOCKETS } },
      // Many compatible services do not know the newer trailing checksums; we hash the content ourselves.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
    });
    return { client, commands };
  }
}

function objectKey(key: string): string {
  return `${PREFIX}${checkedKey(key)}`;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NoSuchKey' || error.name === 'NotFound');
}
