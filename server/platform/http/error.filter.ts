import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { Request, Response } from 'express';
import { hasTimedOut, isDiskFull } from '../errors/error-code.js';
import { hasVanished, isDatabaseUnavailable, isOverload, isUnusableInput } from './database-errors.js';
import { BodyDiscards } from './bodies/body-discards.js';
import {
  Conflict,
  DomainError,
  Forbidden,
  InsufficientStorage,
  Invalid,
  type LastChange,
  NotFound,
  PayloadTooLarge,
  PreconditionFailed,
  RequestTimeout,
  SignedOut,
  TooManyRequests,
  Unavailable,
  UnsupportedType,
} from '../errors/errors.js';
import { loggedPath } from '../text/logged-path.rules.js';
import { errorFields, Log } from '../observability/log.js';
import type { SecuritySignals } from '../access/security-signals.js';

/** Maps service errors to HTTP statuses. */
const STATUS: ReadonlyArray<readonly [abstract new (...args: never[]) => DomainError, number]> = [
  [SignedOut, 401],
  [Forbidden, 403],
  [NotFound, 404],
  [Invalid, 400],
  [Conflict, 409],
  [TooManyRequests, 429],
  [PreconditionFailed, 412],
  [PayloadTooLarge, 413],
  [UnsupportedType, 415],
  [Unavailable, 503],
  [RequestTimeout, 408],
  [InsufficientStorage, 507],
];

interface ErrorBody {
  error: string;
  code: string;
  fields?: Record<string, string>;
  current?: unknown;
  /** Name of the user whose change caused a conflict; missing for the user's own, made in another window. */
  changedBy?: string;
  requestId: string;
}

/** Who changed something last. */
interface Editors {
  /** Null if it was this user, or is unknown. */
  nameFor(userId: string, change: LastChange): Promise<string | null>;
}

/** The HTTP status of an error; 500 for unexpected errors. */
export function refusalStatus(error: unknown): number {
  return STATUS.find(([kind]) => error instanceof kind)?.[1] ?? 500;
}

/** Sends every error in one shape; logs our own faults and hides them from the caller. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly discards = new BodyDiscards();

  constructor(
    private readonly log: Log,
    private readonly signals: SecuritySignals,
    private readonly editors: Editors,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.respond(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Also used for errors that Express raises before routing. */
  respond(error: unknown, request: Request, response: Response): void {
    const refusal = this.refusalOf(error, request);
    if (refusal instanceof Conflict && refusal.changed !== undefined && request.actor !== undefined)
      void this.nameEditor(request.actor.userId, refusal.changed, request).then((name) => this.send(refusal, request, response, name));
    else this.send(refusal, request, response, null);
  }

  private send(refusal: DomainError, request: Request, response: Response, changedBy: string | null): void {
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const status = refusalStatus(refusal);
    if (status === 403) this.signals.denied(request, refusal.code);
    if (refusal instanceof TooManyRequests) this.signals.rateLimited(request, refusal.code, refusal.limit);
    const body: ErrorBody = {
      error: refusal.message,
      code: refusal.code,
      ...(refusal.fields && { fields: refusal.fields }),
      ...(refusal instanceof Conflict && refusal.current !== undefined && { current: refusal.current }),
      ...(changedBy !== null && { changedBy }),
      requestId: request.requestId,
    };
    if ((refusal instanceof TooManyRequests || refusal instanceof Unavailable) && refusal.retryAfterSeconds !== undefined) {
      response.setHeader('Retry-After', String(refusal.retryAfterSeconds));
    }
    // A client that is still sending would lose the response if the connection were reset.
    if (!request.complete && !this.discards.start(request, response)) response.setHeader('Connection', 'close');
    // The route may have declared a file.
    response.removeHeader('Content-Disposition');
    response.status(status).type('json').json(body);
  }

  /** The refusal itself matters more than the name. */
  private async nameEditor(userId: string, change: LastChange, request: Request): Promise<string | null> {
    try {
      return await this.editors.nameFor(userId, change);
    } catch (error) {
      this.log.warn({ requestId: request.requestId, ...errorFields(error) }, 'The author of a change could not be read.');
      return null;
    }
  }

  private refusalOf(error: unknown, request: Request): DomainError {
    if (error instanceof DomainError) return error;
    const translated = fromFramework(error);
    if (translated !== undefined) return translated;
    if (isUnusableInput(error)) return new Invalid('The request holds a value that cannot be used.');
    if (hasVanished(error)) {
      this.log.warn({ requestId: request.requestId, ...errorFields(error) }, 'reference to a row that no longer exists');
      return new Conflict('Something that this belongs to no longer exists. Please reload the page.', 'gone');
    }
    if (isOverload(error)) {
      this.log.error(
        { requestId: request.requestId, method: request.method, path: loggedPath(request.path), ...errorFields(error) },
        'no room or time',
      );
      return new Unavailable();
    }
    if (isDiskFull(error)) {
      this.log.error(
        { requestId: request.requestId, method: request.method, path: loggedPath(request.path), ...errorFields(error) },
        'disk full',
      );
      return new InsufficientStorage();
    }
    if (hasTimedOut(error)) {
      this.log.warn(
        { requestId: request.requestId, method: request.method, path: loggedPath(request.path), ...errorFields(error) },
        'another server did not respond in time',
      );
      return new Unavailable();
    }
    if (isDatabaseUnavailable(error)) {
      this.log.warn({ requestId: request.requestId, ...errorFields(error) }, 'database away');
      return new Unavailable();
    }
    this.log.error(
      { requestId: request.requestId, method: request.method, path: loggedPath(request.path), ...errorFields(error) },
      'request failed',
    );
    return new InternalFailure();
  }
}

class InternalFailure extends DomainError {
  constructor() {
    super('Something went wrong on our side. Please try again.', 'internal');
  }
}

/** Errors of Nest's router, Express and the body parser have a status; their messages are not meant for users. */
function fromFramework(error: unknown): DomainError | undefined {
  const status = statusOf(error);
  if (status === undefined || status >= 500) return undefined;
  if (status === 404 || status === 405) return new NotFound('There is nothing at this address.');
  if (status === 413) return new PayloadTooLarge('The request is too large.');
  if (status === 415) return new UnsupportedType();
  if (status === 401) return new SignedOut();
  if (status === 403) return new Forbidden();
  return new Invalid('The request cannot be read.', undefined, 'unreadable');
}

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  if (error instanceof URIError) return 400;
  if (typeof error !== 'object' || error === null || !('status' in error)) return undefined;
  return typeof error.status === 'number' ? error.status : undefined;
}
