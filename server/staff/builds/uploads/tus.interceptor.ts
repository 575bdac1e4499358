import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { PreconditionFailed } from '../../../platform/errors/errors.js';
import { TUS_VERSION } from './tus.rules.js';

/** Adds the tus version to each response, and refuses requests with another version. */
@Injectable()
export class TusInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { method, headers } = http.getRequest<Request>();
    const response = http.getResponse<Response>();
    response.setHeader('Tus-Resumable', TUS_VERSION);
    response.setHeader('Cache-Control', 'no-store');
    if (method === 'GET' || method === 'OPTIONS' || headers['tus-resumable'] === TUS_VERSION) return next.handle();
    response.setHeader('Tus-Version', TUS_VERSION);
    throw new PreconditionFailed(`Please send the header Tus-Resumable: ${TUS_VERSION}.`, 'tus-version');
  }
}
