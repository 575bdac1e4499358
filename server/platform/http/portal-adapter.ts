import { createServer, IncomingMessage, ServerResponse, type RequestListener } from 'node:http';
import { StreamableFile } from '@nestjs/common';
import { ExpressAdapter } from '@nestjs/platform-express';
import express, { type Express, type Response } from 'express';
import { canInitialise, withPrototype, type NodeClasses } from './node-classes.js';
import { boundFragments } from './bodies/body-fragments.js';
import { inTurn } from './requests/pipelining.js';

/** Tries to respond without Express; true if it has. */
type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

/**
 * Express replaces the prototype of every request and response, which invalidates V8's inline caches and costs two thirds of the
 * throughput. Here Node creates them with the final prototypes, so that nothing is replaced. Where Node's classes do not allow that
 * (`finalPrototypes`), Express replaces them as usual. `early` sees each request first and may answer it from the cache.
 */
export class PortalAdapter extends ExpressAdapter {
  early: FastPath = () => false;
  /** Called before `early`; true if it has refused the request. */
  gate: FastPath = () => false;

  /** Whether requests and responses get their final prototypes from the start. */
  readonly finalPrototypes: boolean;

  constructor(
    readonly express: Express = createExpress(),
    private readonly classes: NodeClasses = { IncomingMessage, ServerResponse },
  ) {
    super(express);
    this.finalPrototypes = canInitialise(classes);
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
    // A string is sent with the head in one write; a buffer would take two.
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
        ...this.requestClasses(),
        keepAliveTimeout: 65_000,
        headersTimeout: 20_000,
        // For uploads on very slow connections; other bodies have a minute, see body-deadline.ts.
        requestTimeout: 1_800_000,
        // How often the two timeouts above are checked; Node's 30 seconds would let a silent connection live for 50 seconds.
        connectionsCheckingInterval: 5_000,
      },
      listener,
    );
    // Node refuses unknown expectations (RFC 9110, 10.1.1) without calling the listener, and would wait half an hour for the body.
    server.on('checkExpectation', (_request, response) => response.writeHead(417, { Connection: 'close' }).end());
    this.setHttpServer(server);
  }

  /** Limits bodies either way, including those of requests that Express never sees. */
  private requestClasses(): NodeClasses {
    const { IncomingMessage: Request, ServerResponse: Response } = this.classes;
    boundFragments(this.express.request);
    if (this.finalPrototypes) {
      return {
        IncomingMessage: withPrototype(Request, this.express.request),
        ServerResponse: withPrototype(Response, this.express.response),
      };
    }
    class BoundedRequest extends Request {}
    boundFragments(BoundedRequest.prototype);
    return { IncomingMessage: BoundedRequest, ServerResponse: Response };
  }
}

function createExpress(): Express {
  const app = express();
  app.disable('x-powered-by');
  app.set('etag', false);
  app.set('query parser', 'simple');
  return app;
}
