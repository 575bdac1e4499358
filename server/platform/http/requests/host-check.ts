import type { IncomingMessage, ServerResponse } from 'node:http';
import { hostName, isLoopbackName } from '../../network/addresses.js';
import { isFromThisMachine } from '../../network/forwarding.js';
import { refuseEarly } from './early-refusal.js';
import { parseUrl } from '../../text/parse-url.rules.js';

/** Cached spellings of accepted Host headers: upper case and with ports. */
const MAX_REMEMBERED = 100;
const MESSAGE = 'This site is not served under this host name.';

/**
 * Serves the site only under its own names: that of PUBLIC_URL, those of HOST_ALIASES, and local names if PUBLIC_URL is local or the
 * request comes directly from this machine. Ports are not compared: proxies and containers change them. Health checks may use any name. A
 * known Host header costs one set look-up.
 */
export class HostCheck {
  private readonly names: ReadonlySet<string>;
  private readonly isLocalSite: boolean;
  private readonly remembered = new Set<string>();

  constructor({ publicUrl, hostAliases }: { publicUrl: string; hostAliases: readonly string[] }) {
    const publicHost = hostName(new URL(publicUrl).host) ?? '';
    this.names = new Set([publicHost, ...hostAliases]);
    this.isLocalSite = isLoopbackName(publicHost);
  }

  /**
   * Whether this request may be served. Two Host headers are refused (RFC 9112, 3.2), since a proxy may have read the other one. An
   * absolute request target (RFC 9112, 3.2.2) is made relative.
   */
  accepts(request: IncomingMessage): boolean {
    let { host } = request.headers;
    const { url = '/' } = request;
    if (hostHeaders(request) > 1) return false;
    if (url.charCodeAt(0) !== 47 && url !== '*') {
      const target = parseUrl(url);
      if (target === undefined) return false;
      ({ host } = target);
      request.url = `${target.pathname}${target.search}`;
    }
    if (host !== undefined && this.remembered.has(host)) return true;
    return this.isOwn(host) || isHealthCheck(request) || (this.isOfMachine(host) && isFromThisMachine(request));
  }

  /** 421 (RFC 9110, 15.5.20), or 400 for two Host headers, with the API's error shape under /api. */
  refuse(request: IncomingMessage, response: ServerResponse, requestId: string): void {
    const status = hostHeaders(request) > 1 ? 400 : 421;
    refuseEarly(request, response, { status, code: 'wrong-host', message: MESSAGE, requestId });
  }

  private isOwn(host: string | undefined): boolean {
    const name = host === undefined ? undefined : hostName(host);
    if (host === undefined || name === undefined) return false;
    if (!this.names.has(name) && !(this.isLocalSite && isLoopbackName(name))) return false;
    if (this.remembered.size < MAX_REMEMBERED) this.remembered.add(host);
    return true;
  }

  private isOfMachine(host: string | undefined): boolean {
    const name = host === undefined ? undefined : hostName(host);
    return name !== undefined && isLoopbackName(name);
  }
}

/** Whether a request is for the routes with which operators and containers check the program. */
export function isHealthCheck({ url }: IncomingMessage): boolean {
  return url?.startsWith('/api/health/') === true;
}

/** Number of Host headers: Node's `headers` contains only the first. */
function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count;
}
