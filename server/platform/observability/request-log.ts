import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { loggedPath } from '../text/logged-path.rules.js';
import type { Log } from './log.js';

/**
 * Logs one line per request that reaches Express: the request, the account and the result. Never a query, a body or a cookie. Cached
 * responses are only counted in the metrics.
 */
export function requestLog(log: Log): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    const started = performance.now();
    response.once('close', () => {
      log.request({
        requestId: request.requestId,
        method: request.method,
        path: loggedPath(request.path).slice(0, 200),
        status: response.writableFinished ? response.statusCode : 499,
        ms: Math.round((performance.now() - started) * 10) / 10,
        user: request.actor?.userId,
      });
    });
    next();
  };
}
