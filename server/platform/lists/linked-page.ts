import type { Request, Response } from 'express';
import { nextLink, type Page } from './cursors.js';

/** The rows of a page as a plain list; the header `Link` contains the address of the next page (RFC 8288). */
export function linkedPage<T>({ items, nextCursor }: Page<T>, request: Request, response: Response): T[] {
  if (nextCursor !== null) {
    const { pathname, searchParams } = new URL(request.originalUrl, 'http://portal');
    searchParams.delete('cursor');
    response.setHeader('Link', nextLink(pathname, searchParams, nextCursor));
  }
  return items;
}
