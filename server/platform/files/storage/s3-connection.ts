import type * as S3 from '@aws-sdk/client-s3';
import type { S3Settings } from '../../config/config.js';
import { checkedKey } from './blob-store.js';

/** Where the blobs are in the bucket. */
export const PREFIX = 'files/';
/** More than the connection limit of one address: its slow readers must not block everyone else's access to the store. */
const MAX_SOCKETS = 512;
const CONNECT_TIMEOUT_MS = 10_000;
/**
 * How long a connection may transfer nothing, in either direction. Longer than a download may make no progress, because a store also waits for
 * a slow reader.
 */
const IDLE_TIMEOUT_MS = 120_000;

export interface S3Connection {
  client: S3.S3Client;
  commands: typeof S3;
}

/** Without time limits, a store that does not respond would hold every upload, download and sweep for ever. */
export async function connectS3(
  { endpoint, region, accessKeyId, secretAccessKey }: S3Settings,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
): Promise<S3Connection> {
  // The library's warning about old Node versions is for developers, not for the operator's log.
  process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED ??= 'true';
  const commands = await import('@aws-sdk/client-s3');
  const client = new commands.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestHandler: {
      httpAgent: { maxSockets: MAX_SOCKETS },
      httpsAgent: { maxSockets: MAX_SOCKETS },
      connectionTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: idleTimeoutMs,
    },
    // Many compatible services do not support the newer trailing checksums; we hash the content ourselves.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { client, commands };
}

export function objectKey(key: string): string {
  return `${PREFIX}${checkedKey(key)}`;
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name);
}
