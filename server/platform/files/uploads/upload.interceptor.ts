import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { from, lastValueFrom, type Observable } from 'rxjs';
import { PayloadTooLarge } from '../../errors/errors.js';
import { addressKey } from '../../network/addresses.js';
import { maxFormBytes, type MultipartLimits } from './multipart.js';
import { isMultipartForm, OWN_BOUNDS, UPLOAD } from './upload.js';
import { UploadLimits } from './upload-limits.js';

/** Starts a declared upload only within its limits: after the guards, before the form is read. */
@Injectable()
export class UploadInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: UploadLimits,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const form = this.reflector.get<MultipartLimits | typeof OWN_BOUNDS | undefined>(UPLOAD, context.getHandler());
    if (form === undefined || form === OWN_BOUNDS) return next.handle();
    const request = context.switchToHttp().getRequest<Request>();
    // For any other body, the handler's own refusal is better.
    if (!isMultipartForm(request)) return next.handle();
    const most = maxFormBytes(form);
    const announced = Number(request.headers['content-length'] ?? most);
    if (announced > most) throw new PayloadTooLarge(`This upload is too large: at most ${Math.floor(most / 1024 / 1024)} MB are accepted.`);
    return from(
      this.limits.run(request.actor?.userId ?? addressKey(request.ip), announced, () =>
        lastValueFrom(next.handle(), { defaultValue: undefined }),
      ),
    );
  }
}
