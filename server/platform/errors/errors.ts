/**
 * The errors with which a service refuses a request. They are independent of HTTP: `error.filter.ts` maps them to statuses. Every message
 * is a sentence for the user and contains no secret.
 */
export abstract class DomainError extends Error {
  /** Stable code that clients may test for. */
  readonly code: string;
  /** Messages by input field, for invalid input. */
  readonly fields: Record<string, string> | undefined;

  constructor(message: string, code: string, fields?: Record<string, string>) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.fields = fields;
  }
}

/** Not signed in, or the session has ended. */
export class SignedOut extends DomainError {
  constructor(message = 'Please sign in to continue.', code = 'signed-out') {
    super(message, code);
  }
}

/** Signed in but not allowed to do this. Another user's row is NotFound, not Forbidden. */
export class Forbidden extends DomainError {
  constructor(message = 'You are not allowed to do this.', code = 'forbidden') {
    super(message, code);
  }
}

export class NotFound extends DomainError {
  constructor(message = 'This does not exist, or it is not yours to see.', code = 'not-found') {
    super(message, code);
  }
}

/** Invalid input; `fields` names the fields and reasons. */
export class Invalid extends DomainError {
  constructor(message: string, fields?: Record<string, string>, code = 'invalid') {
    super(message, code, fields);
  }
}

/** Where to find who changed a row last: under a target of the audit trail, or the row stores it; null if that account no longer exists. */
export type LastChange = { readonly type: string; readonly id: string } | { readonly userId: string | null };

/** The state has changed, or a duplicate exists. `current` is the stored version, and `changed` what someone else may have changed. */
export class Conflict extends DomainError {
  constructor(
    message: string,
    code = 'conflict',
    fields?: Record<string, string>,
    readonly current?: unknown,
    readonly changed?: LastChange,
  ) {
    super(message, code, fields);
  }
}

export class TooManyRequests extends DomainError {
  constructor(
    readonly retryAfterSeconds: number,
    message = `Too many attempts. Please try again in ${waitText(retryAfterSeconds)}.`,
    code = 'too-many-requests',
    /** Name of the rate limit. */
    readonly limit?: string,
  ) {
    super(message, code);
  }
}

/** Rounded up: a retry after this time is not refused again. */
function waitText(seconds: number): string {
  if (seconds <= 10) return 'a few seconds';
  if (seconds <= 60) return 'a minute';
  if (seconds <= 3_540) return `${Math.ceil(seconds / 60)} minutes`;
  return seconds <= 3_600 ? 'an hour' : `${Math.ceil(seconds / 3_600)} hours`;
}

export class PayloadTooLarge extends DomainError {
  constructor(message = 'This is too large.') {
    super(message, 'too-large');
  }
}

export class UnsupportedType extends DomainError {
  constructor(message = 'This type of content is not accepted here.') {
    super(message, 'unsupported-type');
  }
}

/** A dependency is temporarily unavailable, or the program is overloaded. */
export class Unavailable extends DomainError {
  readonly retryAfterSeconds: number | undefined;

  constructor(
    message = 'The service is briefly unavailable. Please try again.',
    { code = 'unavailable', retryAfterSeconds }: { code?: string; retryAfterSeconds?: number } = {},
  ) {
    super(message, code);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The request body does not arrive in time. */
export class RequestTimeout extends DomainError {
  constructor(message = 'The request took too long to arrive. Please try again.', code = 'request-timeout') {
    super(message, code);
  }
}

/** The caller uses another version of a protocol, or none. */
export class PreconditionFailed extends DomainError {
  constructor(message: string, code = 'precondition-failed') {
    super(message, code);
  }
}

/** There is not enough disk space for the upload. */
export class InsufficientStorage extends DomainError {
  constructor(message = 'There is no space for files at the moment. Please try again later, or let the studio know.') {
    super(message, 'storage-full');
  }
}
