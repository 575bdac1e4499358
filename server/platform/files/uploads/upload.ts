import { applyDecorators, SetMetadata, UseInterceptors } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import type { IncomingMessage } from 'node:http';
import { isMultipartForm, isOffsetStream, OFFSET_STREAM } from './media-type.js';
import type { MultipartLimits } from './multipart.js';
import { UPLOAD, UploadInterceptor } from './upload.interceptor.js';

/**
 * Declares that a handler reads a multipart form. Every other route refuses multipart before reading it, and only declared routes have
 * upload limits: number at a time, bytes, and free disk space.
 * @param form what the form may contain; the handler passes the same to `readMultipart`.
 */
export const Upload = (form: MultipartLimits) =>
  applyDecorators(SetMetadata(UPLOAD, form), UseInterceptors(UploadInterceptor), ApiConsumes('multipart/form-data'));

/** Replaces the form for uploads with limits of their own. */
const OWN_BOUNDS = 'own bounds';

/** Declares that a handler reads a multipart form with a very large file, limited by `LargeUploads`. */
export const LargeUpload = () => applyDecorators(SetMetadata(UPLOAD, OWN_BOUNDS), ApiConsumes('multipart/form-data'));

/** Metadata key for a handler that reads the next bytes of a file. */
export const NEXT_BYTES = Symbol('next bytes');

/** Declares that a handler reads the next bytes of a resumable file, limited by `LargeUploads`. */
export const NextBytes = () => applyDecorators(SetMetadata(NEXT_BYTES, true), ApiConsumes(OFFSET_STREAM));

interface UploadRoute {
  method: string;
  path: string;
  upload?: true;
  nextBytes?: true;
}

/**
 * Whether a request is an upload to a route that declares one.
 * @param routes method and path from the route table: `:name` stands for one segment.
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
  // Matches like Express: case-insensitive, with an optional trailing slash.
  return new RegExp(`^${segments.join('/')}/?$`, 'i');
}
