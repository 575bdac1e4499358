import type { IncomingMessage } from 'node:http';
import type { Express } from 'express';
import { clientAddress, isLoopback, type ProxyTrust } from './addresses.js';

/** Names that proxies and delivery networks give to what they add. */
const FORWARDING =
  /^(?:forwarded$|via$|x-(?:original-)?forwarded-|x-real-|x-client-|x-cluster-|x-remote-|x-originating-|x-envoy-|x-azure-|x-proxyuser-|true-client-|cf-|cdn-|fly-|fastly-)/;

/** Whether some proxy says that it passes the request on for another (RFC 7239, RFC 9110 7.6.3 and the headers before them). */
export function isForwarded({ headers }: IncomingMessage): boolean {
  return Object.keys(headers).some((name) => FORWARDING.test(name));
}

/** Whether a request comes from a program on this machine itself and not through a proxy on it. */
export function isFromThisMachine(request: IncomingMessage): boolean {
  return isLoopback(request.socket.remoteAddress) && !isForwarded(request);
}

/** Makes `request.ip` an address in canonical form or undefined: Express would hand on whatever X-Forwarded-For holds. */
export function readClientAddresses(app: Express, trusts: ProxyTrust): void {
  Object.defineProperty(app.request, 'ip', {
    configurable: true,
    enumerable: true,
    get(this: IncomingMessage): string | undefined {
      return addressOf(this, trusts);
    },
  });
}

/** The address of the client in canonical form, also of a request that Express has not seen. */
export function addressOf({ headers, socket }: IncomingMessage, trusts: ProxyTrust): string | undefined {
  const forwarded = headers['x-forwarded-for'];
  return clientAddress(socket.remoteAddress, typeof forwarded === 'string' ? forwarded : undefined, trusts);
}
