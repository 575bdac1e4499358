import type { RequestHandler } from 'express';
import type { PagePolicy } from './page-policy.js';

/**
 * Headers of every response, as flat lists of name and value, so that cached responses can pass them to `writeHead` as they are. Sources:
 * OWASP Secure Headers Project; CSP Level 3.
 */

/** Where browsers report violations of the policy of pages. */
const CSP_REPORTS_PATH = '/api/security/csp-reports';
const ENDPOINT = 'csp';

const PAGE_POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "manifest-src 'self'",
  "worker-src 'self'",
  `report-uri ${CSP_REPORTS_PATH}`,
].join('; ');

const SHARED: readonly string[] = [
  'X-Content-Type-Options',
  'nosniff',
  'Referrer-Policy',
  'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy',
  'same-origin',
  'Cross-Origin-Resource-Policy',
  'same-origin',
  'X-Frame-Options',
  'DENY',
];

/** For JSON: nothing in it may run or be framed. */
export const API_HEADERS: readonly string[] = ['Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'", ...SHARED];

/**
 * For pages and their files: scripts only from our own files, no other host.
 * @param isEnforced whether browsers block what the policy forbids; otherwise they only report it.
 * @param https Over http, browsers ignore endpoints of the Reporting API, and with `report-to` they also ignore `report-uri`.
 */
export function pageHeaders(isEnforced: boolean, https: boolean): readonly string[] {
  return [
    isEnforced ? 'Content-Security-Policy' : 'Content-Security-Policy-Report-Only',
    https ? `${PAGE_POLICY}; report-to ${ENDPOINT}` : PAGE_POLICY,
    'Permissions-Policy',
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
    ...SHARED,
    ...(https ? ['Reporting-Endpoints', `${ENDPOINT}="${CSP_REPORTS_PATH}"`, ...HTTPS_HEADERS] : []),
  ];
}

/** Only if the site is served over https: one year, without subdomains, which are their owners' decision. */
export const HTTPS_HEADERS: readonly string[] = ['Strict-Transport-Security', 'max-age=31536000'];

/** Sets the API's headers on every response, and those of a page on the API documentation. */
export function apiHeaders(https: boolean, policy: PagePolicy): RequestHandler {
  const forJson = pairs([...API_HEADERS, ...(https ? HTTPS_HEADERS : [])]);
  return (request, response, next) => {
    for (const [name, value] of request.path.startsWith('/api/docs') ? pairs(policy.list) : forJson) response.setHeader(name, value);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}

function pairs(flat: readonly string[]): Array<[string, string]> {
  return flat.flatMap((name, index) => (index % 2 === 0 ? [[name, flat[index + 1] ?? '']] : []));
}
