import type { Request, Response } from 'express';
import type { SecuritySignals } from '../access/security-signals.js';
import type { Log } from '../observability/log.js';
import { ErrorFilter } from './error.filter.js';

const named = (name: string): Error => Object.assign(new Error('socket hang up'), { name });

describe('the error filter', () => {
  it.each([
    ['a server that did not respond in time', named('TimeoutError'), 503],
    ['a full disk', Object.assign(named('Error'), { code: 'ENOSPC' }), 507],
    ['a fault of our own', named('TypeError'), 500],
  ])('answers %s with its status, and hides the cause', (_what, error, status) => {
    const log = { warn: () => undefined, error: () => undefined };
    const filter = new ErrorFilter(log as unknown as Log, {} as SecuritySignals, { nameFor: () => Promise.resolve(null) });
    const sent: { status?: number; body?: unknown } = {};
    const response = {
      headersSent: false,
      setHeader: () => undefined,
      removeHeader: () => undefined,
      status: (value: number) => Object.assign(response, ((sent.status = value), {})),
      type: () => response,
      json: (body: unknown) => (sent.body = body),
    };
    const request = { requestId: 'r', method: 'GET', path: '/api/x', complete: true };
    filter.respond(error, request as unknown as Request, response as unknown as Response);
    expect(sent.status).toBe(status);
    expect(JSON.stringify(sent.body)).not.toContain('socket hang up');
  });
});
