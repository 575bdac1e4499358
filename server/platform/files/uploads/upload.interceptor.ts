import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { PayloadTooLarge } from '../../errors/errors.js';
import { addressKey } from '../../network/addresses.js';
import { isMultipartForm } from './media-type.js';
import { maxFormBytes, type MultipartLimits } from './multipart.js';
import { UploadLimits } from './upload-limits.js';

/** Metadata key for the form that a handler reads. */
export const UPLOAD = Symbol('upload');

/**
 * Starts a declared upload only within its limits: after the guards, before the form is read. Bound by `@Upload` to the handlers that need
 * it, because an interceptor costs every request that passes through it a tenth of the processor time of a list.
 */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: UploadLimits,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const form = this.reflector.get<MultipartLimits | undefined>(UPLOAD, context.getHandler());
    const request = context.switchToHttp().getRequest<Request>();
    // For any other body, the handler's own refusal is better.
    if (form === undefined || !isMultipartForm(request)) return next.handle();
    const maxBytes = maxFormBytes(form);
    const contentLength = Number(request.headers['content-length'] ?? maxBytes);
    if (contentLength > maxBytes)
      throw new PayloadTooLarge(`This upload is too large: at most ${Math.floor(maxBytes / 1024 / 1024)} MB are accepted.`);
    return from(
      this.limits.run(request.actor?.userId ?? addressKey(request.ip), contentLength, () =>
        lastValueFrom(next.handle(), { defaultValue: undefined }),
      ),
    );
  }
}
