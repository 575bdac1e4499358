import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { IncomingMessage } from 'node:http';
import type { MultipartLimits } from './multipart.js';

/** Under this key a handler says which form it reads. */
export const UPLOAD = Symbol('upload');

/**
 * Declares that a handler reads a multipart form. Every other route refuses multipart before it reads any of it, and
 * only declared routes have the bounds of uploads: how many at once, how many bytes, and how much of the disk stays free.
 * @param form what the form may contain; the handler gives the same to `readMultipart`.
 */
export const Upload = (form: MultipartLimits) => applyDecorators(SetMetadata(UPLOAD, form), ApiConsumes('multipart/form-data'));

/** In place of a form for uploads that have bounds of their own. */
export const OWN_BOUNDS = 'own bounds';

/** Declares that a handler reads a multipart form with a file that may be very large, and bounds it by `LargeUploads`. */
export const LargeUpload = () => applyDecorators(SetMetadata(UPLOAD, OWN_BOUNDS), ApiConsumes('multipart/form-data'));

/** Under this key a handler says that it reads the next bytes of a file. */
export const NEXT_BYTES = Symbol('next bytes');
/** The media type of tus 1.0 for them. */
export const OFFSET_STREAM = 'application/offset+octet-stream';

/** Declares that a handler reads the next bytes of a file that arrives in several requests, and bounds them by `LargeUploads`. */
export const NextBytes = () => applyDecorators(SetMetadata(NEXT_BYTES, true), ApiConsumes(OFFSET_STREAM));

/** Whether the body is a multipart form (RFC 7578). */
export function isMultipartForm(request: Pick<IncomingMessage, 'headers'>): boolean {
  return mediaType(request) === 'multipart/form-data';
}

/** Whether the body is the next bytes of a file. */
export function isOffsetStream(request: Pick<IncomingMessage, 'headers'>): boolean {
  return mediaType(request) === OFFSET_STREAM;
}

/** Media types ignore case (RFC 9110, 8.3.1). */
function mediaType({ headers }: Pick<IncomingMessage, 'headers'>): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

interface UploadRoute {
  method: string;
  path: string;
  upload?: true;
  nextBytes?: true;
}

/**
 * Tells an upload on its way to a route that declares it from all other requests.
 * @param routes method and path, as the route table has them: `:name` stands for one segment.
 */
export function uploadMatcher(routes: readonly UploadRoute[]): (request: IncomingMessage & { path: string }) => boolean {
  const compiled = routes
    .filter(({ upload, nextBytes }) => upload === true || nextBytes === true)
    .map(({ method, path, upload }) => ({ method, pattern: patternOf(path), accepts: upload === true ? isMultipartForm : isOffsetStream }));
  return (request) =>
    (isMultipartForm(request) || isOffsetStream(request)) &&
    compiled.some(({ method, pattern, accepts }) => method === request.method && accepts(request) && pattern.test(request.path));
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&')));
  // As Express matches: without regard to case, with or without a slash at the end.
  return new RegExp(`^${segments.join('/')}/?$`, 'i');
}
