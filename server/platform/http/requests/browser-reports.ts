import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiConsumes } from '@nestjs/swagger';
import express, { type Request, type RequestHandler } from 'express';
import { verifyUtf8 } from './request-hygiene.js';

/** Media types of reports: CSP Level 2 (`report-uri`), and the Reporting API (`report-to`). */
const REPORT_TYPES = ['application/csp-report', 'application/reports+json'];
/** Browsers send a few reports at a time, of some hundred bytes each. */
const MAX_BYTES = '64kb';

/** Metadata key for a handler that receives reports. */
export const BROWSER_REPORT = Symbol('browser report');

/** Declares that browsers send their reports to this handler: of their own accord, with media types of their own, and not always with an origin. */
export const BrowserReport = () => applyDecorators(SetMetadata(BROWSER_REPORT, true), ApiConsumes(...REPORT_TYPES));

interface ReportRoute {
  method: string;
  path: string;
  report?: true;
}

/** Whether a request is a report to a route that receives them. @param routes from the route table */
export function reportMatcher(routes: readonly ReportRoute[]): (request: Request) => boolean {
  const paths = new Set(routes.filter(({ report, method }) => report === true && method === 'POST').map(({ path }) => path));
  return (request) => request.method === 'POST' && paths.has(request.path) && REPORT_TYPES.includes(mediaType(request));
}

/** Parses reports of at most 64 KB; `jsonBody`, which follows, refuses what is not plain data. */
export function reportBody(isReport: (request: Request) => boolean): RequestHandler {
  const parse = express.json({ limit: MAX_BYTES, strict: true, type: REPORT_TYPES, verify: verifyUtf8 });
  return (request, response, next) => {
    if (isReport(request)) parse(request, response, next);
    else next();
  };
}

function mediaType({ headers }: Request): string {
  return (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
}
