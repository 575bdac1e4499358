import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import express, { type NextFunction, type Request, type RequestHandler, type Response } from 'express';
import { parseAddress, type ProxyTrust } from '../../network/addresses.js';
import { hasBody } from '../bodies/body-deadline.js';
import { Invalid, UnsupportedType } from '../../errors/errors.js';

const BODY_LIMIT = '1mb';
const MAX_DEPTH = 20;
const MAX_VALUES = 20_000;
/** The cost of transforming an object into a DTO grows with the square of its number of keys. */
const MAX_NAMES = 200;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A request id that a trusted proxy may provide. */
const REQUEST_ID = /^[A-Za-z0-9_-]{8,64}$/;

/** Assigns request ids: from a trusted proxy, otherwise a new one. */
export function identifier(trusts: ProxyTrust): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const offered = headers['x-request-id'];
    if (typeof offered !== 'string' || !REQUEST_ID.test(offered)) return randomUUID();
    const peer = parseAddress(socket.remoteAddress ?? '');
    return peer !== undefined && trusts(peer, 0) ? offered : randomUUID();
  };
}

/** Gives each request an id and returns it in the response. */
export function requestId(identify: (request: IncomingMessage) => string): RequestHandler {
  return (request: Request, response: Response, next: NextFunction) => {
    request.requestId = identify(request);
    response.setHeader('X-Request-Id', request.requestId);
    next();
  };
}

/** Refuses addresses that our client never produces: invalid escapes, NUL bytes, duplicate query keys. */
export function cleanAddress(request: Request, _response: Response, next: NextFunction): void {
  const { url } = request;
  if (url.includes('%') || url.includes('\0')) {
    let decoded: string;
    try {
      decoded = decodeURIComponent(url.replaceAll('+', ' '));
    } catch {
      throw new Invalid('The address cannot be read.', undefined, 'unreadable');
    }
    if (decoded.includes('\0')) throw new Invalid('The address cannot be read.', undefined, 'unreadable');
  }
  for (const [key, value] of Object.entries(request.query)) {
    if (Array.isArray(value)) throw new Invalid(`"${key.slice(0, 60)}" is given more than once.`, undefined, 'duplicate-parameter');
    if (FORBIDDEN_KEYS.has(key)) throw new Invalid('The address holds a name that is not accepted.', undefined, 'forbidden-name');
  }
  next();
}

/**
 * Bodies are JSON in UTF-8. Multipart is accepted only by routes that declare an upload and parse it themselves; anything else is refused
 * before it is read.
 */
export function onlyJson(isUpload: (request: Request) => boolean): RequestHandler {
  return (request: Request, _response: Response, next: NextFunction) => {
    if (!hasBody(request) || isUpload(request)) return next();
    const type = (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase();
    if (SAFE_METHODS.has(request.method) || type !== 'application/json') {
      throw new UnsupportedType('Please send JSON (content type application/json).');
    }
    next();
  };
}

/** @throws Invalid */
export function verifyUtf8(_request: IncomingMessage, _response: ServerResponse, raw: Buffer): void {
  if (!isUtf8(raw)) throw new Invalid('The request is not valid UTF-8.', undefined, 'unreadable');
}

/** Parses a JSON body of at most 1 MB and refuses anything that is not plain data. */
export function jsonBody(): RequestHandler[] {
  return [
    express.json({
      limit: BODY_LIMIT,
      strict: true,
      type: 'application/json',
      verify: verifyUtf8,
    }),
    (request, _response, next) => {
      if (request.body !== undefined) assertPlainData(request.body);
      next();
    },
  ];
}

/**
 * Refuses nesting deeper than 20, more than 20,000 values, objects with more than 200 keys, NUL characters (PostgreSQL cannot store them),
 * non-finite numbers, and keys that could reach prototypes.
 * @throws Invalid
 */
export function assertPlainData(root: unknown): void {
  let budget = MAX_VALUES;
  const visit = (value: unknown, depth: number): void => {
    budget -= 1;
    if (budget < 0 || depth > MAX_DEPTH) throw tooComplex();
    if (typeof value === 'string') {
      if (value.includes('\0'))
        throw new Invalid('The request holds a character that is not accepted (NUL).', undefined, 'forbidden-character');
      return;
    }
    if (typeof value === 'number') {
      if (!Number.isFinite(value)) throw new Invalid('The request holds a number that is too large.', undefined, 'number-range');
      return;
    }
    if (typeof value !== 'object' || value === null) return;
    const keys = Object.keys(value);
    if (keys.length > MAX_NAMES && !Array.isArray(value)) throw tooComplex();
    for (const key of keys) {
      if (FORBIDDEN_KEYS.has(key) || key.includes('\0')) {
        throw new Invalid('The request holds a name that is not accepted.', undefined, 'forbidden-name');
      }
      visit(Reflect.get(value, key), depth + 1);
    }
  };
  visit(root, 1);
}

function tooComplex(): Invalid {
  return new Invalid('The request is too deeply nested or holds too many values.', undefined, 'too-complex');
}
