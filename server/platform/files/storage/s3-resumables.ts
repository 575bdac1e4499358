import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import type * as S3 from '@aws-sdk/client-s3';
import { blobKey, BlobMissing } from './blob-store.js';
import { ResumableBlobs, type ResumableBlob } from './resumable-blobs.js';
import { isMissing, objectKey, type S3Connection } from './s3-connection.js';

/** S3 allows 10,000 parts, so this gives 78 GiB; each upload holds two parts in memory. */
const PART_BYTES = 8 * 1024 * 1024;
/** Objects for remainders that are too short for a part. */
export const TAILS = 'resumable/';

/**
 * Multipart uploads. All but the last part must have at least 5 MiB, so the remainder at the end of a request goes into a separate object
 * named after the number of bytes before it: an older one is never mistaken for it.
 */
export class S3Resumables extends ResumableBlobs {
  readonly onOwnDisk = false;

  constructor(
    private readonly connect: () => Promise<S3Connection>,
    private readonly bucket: string,
  ) {
    super();
  }

  async begin(id: string): Promise<string> {
    const { client, commands } = await this.connect();
    const { UploadId } = await client.send(new commands.CreateMultipartUploadCommand(this.target(id)));
    if (UploadId === undefined) throw new Error('The object store gave no id for an upload.');
    return UploadId;
  }

  async size(blob: ResumableBlob): Promise<number> {
    const { client, commands } = await this.connect();
    try {
      const { bytes } = await this.parts(blob);
      return bytes + (await this.tailSize(blob, bytes));
    } catch (error) {
      if (!isMissing(error)) throw error;
      // Once it is complete, the parts no longer exist.
      const head = await client.send(new commands.HeadObjectCommand(this.target(blob.id))).catch((reason: unknown) => {
        throw isMissing(reason) ? new BlobMissing(blobKey(blob.id)) : reason;
      });
      return head.ContentLength ?? 0;
    }
  }

  async append(blob: ResumableBlob, offset: number, content: AsyncIterable<Buffer>): Promise<void> {
    const { list, bytes: before } = await this.parts(blob).catch((error: unknown) => {
      throw isMissing(error) ? new BlobMissing(blobKey(blob.id)) : error;
    });
    const tail = offset > before ? await this.tail(blob, before) : Buffer.alloc(0);
    if (before + tail.length !== offset) throw new Error('What is stored of an upload has changed meanwhile.');
    let chunks: Buffer[] = [tail];
    let waiting = tail.length;
    let stored = before;
    let number = list.length;
    let sending: Promise<void> = Promise.resolve();
    const next = async (): Promise<void> => {
      const all = Buffer.concat(chunks);
      const part = all.subarray(0, PART_BYTES);
      const rest = all.subarray(PART_BYTES);
      chunks = [rest];
      waiting = rest.length;
      await sending;
      number += 1;
      sending = this.sendPart(blob, number, part).then(() => {
        stored += part.length;
      });
      // The next awaited part reports the error; until then there is no listener.
      sending.catch(() => undefined);
    };
    try {
      for await (const chunk of content) {
        chunks.push(chunk);
        waiting += chunk.length;
        while (waiting >= PART_BYTES) await next();
      }
    } finally {
      await sending;
      if (waiting > 0) await this.putTail(blob, stored, Buffer.concat(chunks));
      if (tail.length > 0 && stored > before) await this.deleteTail(blob, before);
    }
  }

  async complete(blob: ResumableBlob, size: number): Promise<void> {
    const { client, commands } = await this.connect();
    let parts: { list: S3.CompletedPart[]; bytes: number };
    try {
      parts = await this.parts(blob);
    } catch (error) {
      // Already completed by a program that was killed before it could report it.
      if (isMissing(error) && (await this.size(blob)) === size) return;
      throw error;
    }
    const { list, bytes } = parts;
    if (bytes < size) {
      const part = await this.tail(blob, bytes);
      if (bytes + part.length !== size) throw new BlobMissing(blobKey(blob.id));
      await this.sendPart(blob, list.length + 1, part);
      list.splice(0, list.length, ...(await this.parts(blob)).list);
    }
    await client.send(
      new commands.CompleteMultipartUploadCommand({ ...this.target(blob.id), ...uploadOf(blob), MultipartUpload: { Parts: list } }),
    );
    await this.deleteTails(blob.id);
  }

  async discard(blob: ResumableBlob): Promise<void> {
    const { client, commands } = await this.connect();
    await client.send(new commands.AbortMultipartUploadCommand({ ...this.target(blob.id), ...uploadOf(blob) })).catch((error: unknown) => {
      if (!isMissing(error)) throw error;
    });
    await this.deleteTails(blob.id);
  }

  /** @throws an error that `isMissing` recognises if the upload was completed or aborted. */
  private async parts(blob: ResumableBlob): Promise<{ list: S3.CompletedPart[]; bytes: number }> {
    const { client, commands } = await this.connect();
    const list: S3.CompletedPart[] = [];
    let bytes = 0;
    let marker: string | undefined;
    do {
      const page = await client.send(
        new commands.ListPartsCommand({ ...this.target(blob.id), ...uploadOf(blob), PartNumberMarker: marker }),
      );
      for (const { PartNumber, ETag, Size } of page.Parts ?? []) {
        list.push({ PartNumber, ETag });
        bytes += Size ?? 0;
      }
      marker = page.IsTruncated === true ? page.NextPartNumberMarker : undefined;
    } while (marker !== undefined);
    return { list, bytes };
  }

  private async sendPart(blob: ResumableBlob, number: number, bytes: Buffer): Promise<void> {
    const { client, commands } = await this.connect();
    await client.send(new commands.UploadPartCommand({ ...this.target(blob.id), ...uploadOf(blob), PartNumber: number, Body: bytes }));
  }

  private async tail(blob: ResumableBlob, after: number): Promise<Buffer> {
    const { client, commands } = await this.connect();
    const { Body } = await client.send(new commands.GetObjectCommand(this.tailOf(blob, after)));
    if (!(Body instanceof Readable)) throw new Error('The object store gave no stream.');
    return buffer(Body);
  }

  private async tailSize(blob: ResumableBlob, after: number): Promise<number> {
    const { client, commands } = await this.connect();
    try {
      return (await client.send(new commands.HeadObjectCommand(this.tailOf(blob, after)))).ContentLength ?? 0;
    } catch (error) {
      if (isMissing(error)) return 0;
      throw error;
    }
  }

  private async putTail(blob: ResumableBlob, after: number, bytes: Buffer): Promise<void> {
    const { client, commands } = await this.connect();
    await client.send(new commands.PutObjectCommand({ ...this.tailOf(blob, after), Body: bytes }));
  }

  private async deleteTail(blob: ResumableBlob, after: number): Promise<void> {
    const { client, commands } = await this.connect();
    await client.send(new commands.DeleteObjectCommand(this.tailOf(blob, after)));
  }

  /** Includes older ones left by a program that was killed before it could remove them. */
  private async deleteTails(id: string): Promise<void> {
    const { client, commands } = await this.connect();
    let token: string | undefined;
    do {
      const page = await client.send(
        new commands.ListObjectsV2Command({ Bucket: this.bucket, Prefix: `${TAILS}${id}/`, ContinuationToken: token }),
      );
      for (const { Key } of page.Contents ?? []) await client.send(new commands.DeleteObjectCommand({ Bucket: this.bucket, Key }));
      token = page.NextContinuationToken;
    } while (token !== undefined);
  }

  private target(id: string): { Bucket: string; Key: string } {
    return { Bucket: this.bucket, Key: objectKey(blobKey(id)) };
  }

  private tailOf({ id }: ResumableBlob, after: number): { Bucket: string; Key: string } {
    blobKey(id);
    return { Bucket: this.bucket, Key: `${TAILS}${id}/${after}` };
  }
}

function uploadOf({ ref }: ResumableBlob): { UploadId: string } {
  if (ref === null) throw new Error('An upload to the object store has no id.');
  return { UploadId: ref };
}
