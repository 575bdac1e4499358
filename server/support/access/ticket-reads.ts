import type { NextFunction, Request, Response } from 'express';
import { Forbidden } from '../../platform/errors/errors.js';
import { isOwnRead, type ReadOptions } from '../../platform/http/requests/own-reads.js';

/** All ticket data. Protected by default: anything added below these paths is covered. */
const TICKETS = /^\/api\/(?:support\/(?:tickets|desk)|admin\/tickets)(?:\/|$)/i;
const TICKET_PART = /^\/api\/support\/tickets\/([^/]+)\/(transcript\.txt|export-pdf|attachments\/[^/]+)\/?$/i;
const READING = new Set(['GET', 'HEAD']);

/**
 * Refuses unintended reads of tickets: an agent's read leaves a receipt for the customer, so an embedded image or a prefetch must not cause
 * one. @throws Forbidden `not-own-read`.
 */
export function ticketReads(request: Request, _response: Response, next: NextFunction): void {
  if (READING.has(request.method) && TICKETS.test(request.path) && !isOwnRead(request.method, request.headers, toReadOptions(request))) {
    throw new Forbidden('Tickets can only be read on their own pages.', 'not-own-read');
  }
  next();
}

/** Files of a ticket may be saved through a link; images may be displayed on the ticket's page. */
function toReadOptions({ path, query }: Request): ReadOptions {
  const [, id = '', part = ''] = TICKET_PART.exec(path) ?? [];
  if (part === '') return { download: false };
  const isPicture = part.startsWith('attachments/') && query['picture'] !== undefined;
  // The id is validated before it becomes part of an expression.
  return isPicture && /^[0-9a-f-]{36}$/i.test(id)
    ? { download: true, shownOn: new RegExp(`^/support/(?:tickets/${id}|agent)/?$`, 'i') }
    : { download: true };
}
