import type { IncomingMessage } from 'node:http';
import type { Express } from 'express';
import { clientAddress, isLoopback, type ProxyTrust } from './addresses.js';

/** Headers that proxies and CDNs add. */
const FORWARDING =
  /^(?:forwarded$|via$|x-(?:original-)?forwarded-|x-real-|x-client-|x-cluster-|x-remote-|x-originating-|x-envoy-|x-azure-|x-proxyuser-|true-client-|cf-|cdn-|fly-|fastly-)/;

/** Whether a proxy declares that it forwards the request (RFC 7239, RFC 9110 7.6.3 and their predecessors). */
function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Whether a request comes directly from a program on this machine, not through a proxy on it. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
}

/** Makes `request.ip` a canonical address or undefined: Express would pass on anything in X-Forwarded-For. */
export function readClientAddresses(app: Express, trusts: ProxyTrust): void {
  Object.defineProperty(app.request, 'ip', {
    configurable: true,
    enumerable: true,
    get(this: IncomingMessage): string | undefined {
      return addressOf(this, trusts);
    },
  });
}

/** The client's address in canonical form, also for a request that Express has not seen. */
export function addressOf({ headers, socket }: IncomingMessage, trusts: ProxyTrust): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return clientAddress(socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, trusts);
}
