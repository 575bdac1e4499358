import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { chain } from './chain.js';

const request = {} as Request;
const response = {} as Response;

/** Runs the chain. @returns what it passed on: the arguments of each call of `next`. */
function run(...handlers: RequestHandler[]): unknown[][] {
  const calls: unknown[][] = [];
  chain(...handlers)(request, response, ((...args: unknown[]) => calls.push(args)) as NextFunction);
  return calls;
}

describe('a chain of handlers', () => {
  it('runs them in turn and goes on once', () => {
    const order: string[] = [];
    const calls = run(
      (_request, _response, next) => {
        order.push('first');
        next();
      },
      (_request, _response, next) => {
        order.push('second');
        next();
      },
    );
    expect(order).toEqual(['first', 'second']);
    expect(calls).toEqual([[]]);
  });

  it('ends where a handler answers', () => {
    const calls = run(
      () => undefined,
      () => {
        throw new Error('reached');
      },
    );
    expect(calls).toEqual([]);
  });

  it('passes on errors, thrown or given to next, and skips the rest', () => {
    const error = new Error('refused');
    const unreachable: RequestHandler = () => {
      throw new Error('reached');
    };
    const throws: RequestHandler = () => {
      throw error;
    };
    expect(run(throws, unreachable)).toEqual([[error]]);
    expect(run((_request, _response, next) => next(error), unreachable)).toEqual([[error]]);
    expect(run((_request, _response, next) => next('route'), unreachable)).toEqual([['route']]);
  });

  it('passes on an error that is thrown after a handler has waited', async () => {
    const error = new Error('refused');
    const seen = await new Promise((resolve) => {
      chain(
        (_request, _response, next) => setImmediate(next),
        () => {
          throw error;
        },
      )(request, response, resolve);
    });
    expect(seen).toBe(error);
  });

  it('goes on to the next handler when next gets null', () => {
    const reached: string[] = [];
    run(
      (_request, _response, next) => next(null),
      () => {
        reached.push('second');
      },
    );
    expect(reached).toEqual(['second']);
  });
});
