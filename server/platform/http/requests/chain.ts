import type { NextFunction, Request, RequestHandler, Response } from 'express';

/**
 * Runs several handlers in turn as one middleware. Express spends more on each layer of its router than most of our handlers take, so those
 * that every request passes share a layer. As in Express, an error that is thrown or passed to `next` ends the chain.
 * @param handlers they must be synchronous or call `next` themselves; returned promises are not awaited.
 */
export function chain(...handlers: RequestHandler[]): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    let position = 0;
    const proceed: NextFunction = (error?: unknown) => {
      // Whatever is passed, including Express's 'route' and 'router', is for the router.
      if (error !== undefined && error !== null) return next(error);
      const handler = handlers[position];
      if (handler === undefined) return next();
      position += 1;
      try {
        void handler(request, response, proceed);
      } catch (thrown) {
        next(thrown);
      }
    };
    proceed();
  };
}
