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

/** Whether the body is a multipart form (RFC 7578); media types ignore case (RFC 9110, 8.3.1). */
export function isMultipartForm({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() === 'multipart/form-data';
}

/**
 * Tells a multipart form on its way to a declared route from all other requests.
 * @param routes method and path, as the route table has them: `:name` stands for one segment.
 */
export function uploadMatcher(
  routes: ReadonlyArray<{ method: string; path: string }>,
): (request: IncomingMessage & { path: string }) => boolean {
  const patterns = routes.map(({ method, path }) => ({ method, pattern: patternOf(path) }));
  return (request) =>
    isMultipartForm(request) && patterns.some(({ method, pattern }) => method === request.method && pattern.test(request.path));
}

function patternOf(path: string): RegExp {
  const segments = path.split('/').map((segment) => (segment.startsWith(':') ? '[^/]+' : segment.replace(/[^\w-]/g, '\\$&')));
  // As Express matches: without regard to case, with or without a slash at the end.
  return new RegExp(`^${segments.join('/')}/?$`, 'i');
}
