import { createServer, IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { boundFragments } from './requests/body-fragments.js';
import { inTurn } from './requests/pipelining.js';

/** Tries to answer without Express; true when it has. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Express gives every request and response another prototype, which costs V8 its inline caches and the server two
 * thirds of its throughput. Here Node creates them with the final prototypes at once, so that nothing is swapped.
 * `early` sees each request first and may answer it from kept bytes.
 */
export class PortalAdapter extends ExpressAdapter {
  early: FastPath = () => false;
  /** Asked before `early`; true when it has refused the request. */
  gate: FastPath = () => false;

  constructor(readonly express: Express = createExpress()) {
    super(express);
  }

  /**
   * Nest's way out for a handler's value. Plain objects go straight to the socket: Express would look at types, charsets
   * and freshness that are always the same here.
   */
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    if (typeof body !== 'object' || body === null || body instanceof StreamableFile || body instanceof Error || response.headersSent) {
      return super.reply(response, body, statusCode);
    }
    if (statusCode !== undefined) response.statusCode = statusCode;
    // As a string it leaves together with the head in one write; as bytes it would take two.
    const text = JSON.stringify(body);
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.setHeader('Content-Length', Buffer.byteLength(text));
    return response.end(response.req.method === 'HEAD' ? undefined : text);
  }

  override initHttpServer(): void {
    const work: RequestListener = (request, response) => {
      if (!this.early(request, response)) this.express(request, response);
    };
    const listener: RequestListener = (request, response) => {
      if (this.gate(request, response)) return;
      if (response.socket === null) inTurn(response, () => work(request, response));
      else work(request, response);
    };
    const server = createServer(
      {
        IncomingMessage: withPrototype(IncomingMessage, boundFragments(this.express.request)),
        ServerResponse: withPrototype(ServerResponse, this.express.response),
        keepAliveTimeout: 65_000,
        headersTimeout: 20_000,
        // For uploads on the slowest of connections; other bodies have a minute, see body-deadline.ts.
        requestTimeout: 1_800_000,
        // How often the two above are looked after; Node's half minute would let a silent connection live for 50 seconds.
        connectionsCheckingInterval: 5_000,
      },
      listener,
    );
    // Node refuses unknown expectations (RFC 9110, 10.1.1) past the listener, and would wait half an hour for the body.
    server.on('checkExpectation', (_request, response) => response.writeHead(417, { Connection: 'close' }).end());
    this.setHttpServer(server);
  }
}

function createExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  return app;
}

type Base = (this: object, first: unknown, second: unknown) => void;

/**
 * A constructor that makes instances of `base` whose prototype is exactly `prototype`. Node's two classes are plain
 * functions, so they can be called on the new object; `Reflect.construct` would cost three quarters of the throughput.
 */
function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(base: T, prototype: object): T {
  const initialise = base as unknown as Base;
  function Instance(this: object, first: unknown, second: unknown): void {
    initialise.call(this, first, second);
  }
  Instance.prototype = prototype;
  return Instance as unknown as T;
}
