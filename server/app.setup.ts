import type { IncomingMessage } from 'node:http';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express';
import './areas.js';
import { AppModule } from './app.module.js';
import { controllersIn, routeTable } from './platform/http/route-table.js';
import { proxyTrust, type ProxyTrust } from './platform/network/addresses.js';
import type { Config } from './platform/config/config.js';
import { Authenticator } from './platform/access/authenticator.js';
import type { Connection } from './platform/database/connections/connection.js';
import type { Statements } from './platform/database/connections/prepare.js';
import { uploadMatcher } from './platform/files/uploads/upload.js';
import { reportBody, reportMatcher } from './platform/http/requests/browser-reports.js';
import { bodyDeadline } from './platform/http/bodies/body-deadline.js';
import { chain } from './platform/http/requests/chain.js';
import { CONNECTIONS_PER_ADDRESS, limitConnections } from './platform/http/requests/connection-limit.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { addressOf, isFromThisMachine, readClientAddresses } from './platform/network/forwarding.js';
import { watchDownloads } from './platform/http/requests/download-watch.js';
import { HostCheck, isHealthCheck } from './platform/http/requests/host-check.js';
import { refuseEarly } from './platform/http/requests/early-refusal.js';
import { Log } from './platform/observability/log.js';
import { Metrics } from './platform/observability/metrics.js';
import { installOpenApi } from './platform/http/openapi.js';
import { originCheck } from './platform/http/requests/origin-check.js';
import { PagePolicy } from './platform/http/requests/page-policy.js';
import { pipelineLimit } from './platform/http/requests/pipelining.js';
import { PortalAdapter } from './platform/http/portal-adapter.js';
import { cleanAddress, identifier, jsonBody, onlyJson, requestId } from './platform/http/requests/request-hygiene.js';
import { requestLog } from './platform/observability/request-log.js';
import { SecuritySignals } from './platform/access/security-signals.js';
import { apiHeaders } from './platform/http/requests/security-headers.js';
import { ThrottledWarning } from './platform/observability/throttled-warning.js';
import { validation } from './platform/http/validation.js';
import { ResponseFastPath } from './platform/web/cache/response-fast-path.js';
import { installWeb } from './platform/web/web.module.js';
import { ticketReads } from './support/access/ticket-reads.js';
import { BlockedAddresses } from './security/blocks/blocked-addresses.js';
import { MassDownloadsService } from './security/events/mass-downloads.service.js';
import { LastEditorsService } from './users/accounts/last-editors.service.js';

const API = 'api';
const BLOCKED = 'Requests from this network address are blocked.';

/** Parts that rely on internals of Node, pg or TypeORM, with plain replacements if their self-test fails. */
export interface AppParts {
  adapter?: PortalAdapter;
  statements?: Statements;
}

/** Creates the application exactly as it runs: main.ts listens with it, the tests call it. */
export async function createApp(
  config: Config,
  connection: Connection,
  { adapter = new PortalAdapter(), statements }: AppParts = {},
): Promise<NestExpressApplication> {
  const module = AppModule.with(config, connection, statements?.Client);
  const app = await NestFactory.create<NestExpressApplication>(module, adapter, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  const log = app.get(Log);
  warnOfPlainParts(log, adapter, statements);
  const metrics = app.get(Metrics);
  const signals = app.get(SecuritySignals);
  const filter = new ErrorFilter(log, signals, app.get(LastEditorsService, { strict: false }));
  const answerError: ErrorRequestHandler = (error, request: Request, response: Response, _next: NextFunction) => {
    filter.respond(error, request, response);
  };

  const trusts = proxyTrust(config.trustProxy);
  readClientAddresses(adapter.express, trusts);
  app.setGlobalPrefix(API);
  app.useGlobalPipes(validation());
  app.useGlobalFilters(filter);

  const identify = identifier(trusts);
  app.use(chain(requestId(identify), metrics.measure, requestLog(log)));
  installWeb(app);
  const massDownloads = app.get(MassDownloadsService, { strict: false });
  const downloads = watchDownloads(({ actor }) => actor !== undefined && massDownloads.served(actor));
  const routes = routeTable(controllersIn(module), `/${API}`);
  const isUpload = uploadMatcher(routes);
  const isReport = reportMatcher(routes);
  const bodies = [onlyJson((request) => isUpload(request) || isReport(request)), reportBody(isReport), ...jsonBody()];
  const hygiene = [downloads, cleanAddress, originCheck(config.publicUrl, isReport), ticketReads, ...bodies];
  app.use(chain(apiHeaders(config.secureCookies, app.get(PagePolicy)), ...hygiene));
  app.use(answerError);
  installOpenApi(app, routes, app.get(Authenticator).cookieName);
  await app.init();

  guardConnections(adapter, config, { trusts, identify, log, signals, blocked: app.get(BlockedAddresses, { strict: false }) });
  const early = app.get(ResponseFastPath);
  early.identifyBy(identify);
  early.onResponse((kind, status) => metrics.countCached(kind, status));
  adapter.early = (request, response) => early.tryRespond(request, response);
  return app;
}

/** The program works without its optimised parts; the operator should know why it is slower. */
function warnOfPlainParts(log: Log, adapter: PortalAdapter, statements: Statements | undefined): void {
  if (!adapter.finalPrototypes)
    log.warn(
      { node: process.version },
      'This version of Node.js does not let requests be created with the prototypes of Express; Express swaps them.',
    );
  if (statements?.problem !== undefined)
    log.warn({ reason: statements.problem }, 'Statements are not prepared: the database client did not pass its self-test.');
}

interface ConnectionGuards {
  trusts: ProxyTrust;
  identify: (request: IncomingMessage) => string;
  log: Log;
  signals: SecuritySignals;
  blocked: BlockedAddresses;
}

/** Containers and operators check the program from its own machine, which must not stop because of a blocked address. */
function isOwnHealthCheck(request: IncomingMessage): boolean {
  return isHealthCheck(request) && isFromThisMachine(request);
}

/** Limits for every connection and every request, applied before any of them is handled. */
function guardConnections(adapter: PortalAdapter, config: Config, { trusts, identify, log, signals, blocked }: ConnectionGuards): void {
  const hosts = new HostCheck(config);
  const boundBody = bodyDeadline();
  const isPipelinedTooFar = pipelineLimit();
  const wrongHost = new ThrottledWarning(
    log,
    'A request for another host name was refused; add names other than that of PUBLIC_URL to HOST_ALIASES.',
  );
  adapter.gate = (request, response) => {
    if (isPipelinedTooFar(request, response)) return true;
    boundBody(request, response);
    if (!blocked.isEmpty && !isOwnHealthCheck(request)) {
      const ip = addressOf(request, trusts);
      if (blocked.has(ip)) {
        const id = identify(request);
        signals.record({ kind: 'address-blocked', actorId: null, ip: ip ?? null, requestId: id });
        refuseEarly(request, response, { status: 403, code: 'address-blocked', message: BLOCKED, requestId: id });
        return true;
      }
    }
    if (hosts.accepts(request)) return false;
    const id = identify(request);
    const host = request.headers.host?.slice(0, 200) ?? null;
    wrongHost.warn({ host });
    signals.record({ kind: 'wrong-host', actorId: null, ip: addressOf(request, trusts) ?? null, requestId: id, details: { host } });
    hosts.refuse(request, response, id);
    return true;
  };
  const connectionWarning = new ThrottledWarning(log, 'An address holds too many connections; add the address of a proxy to TRUST_PROXY.');
  limitConnections(adapter.getHttpServer(), {
    max: Math.max(1, Math.floor(CONNECTIONS_PER_ADDRESS * config.rateLimitScale)),
    trusts,
    onRefusal: (address) => connectionWarning.warn({ address }),
  });
}
