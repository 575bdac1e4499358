import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { ErrorRequestHandler, NextFunction, Request, Response } from 'express';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config/config.js';
import type { Connection } from './platform/database/connection.js';
import { ErrorFilter } from './platform/http/error.filter.js';
import { Log } from './platform/http/log.js';
import { Metrics } from './platform/http/metrics.js';
import { installOpenApi } from './platform/http/openapi.js';
import { originCheck } from './platform/http/origin-check.js';
import { PortalAdapter } from './platform/http/portal-adapter.js';
import { cleanAddress, identifier, jsonBody, onlyJson, promptBody, requestId } from './platform/http/request-hygiene.js';
import { requestLog } from './platform/http/request-log.js';
import { SecuritySignals } from './platform/http/security-signals.js';
import { apiHeaders } from './platform/http/security-headers.js';
import { validation } from './platform/http/validation.js';
import { EarlyAnswers } from './platform/web/early-answers.js';
import { installWeb } from './platform/web/web.module.js';

const API = 'api';

/** The application exactly as it runs: main.ts listens with it, the tests drive it. */
export async function createApp(config: Config, connection: Connection): Promise<NestExpressApplication> {
  const adapter = new PortalAdapter();
  const app = await NestFactory.create<NestExpressApplication>(AppModule.with(config, connection), adapter, {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  const log = app.get(Log);
  const metrics = app.get(Metrics);
  const filter = new ErrorFilter(log, app.get(SecuritySignals));
  const answerError: ErrorRequestHandler = (error, request: Request, response: Response, _next: NextFunction) => {
    filter.answer(error, request, response);
  };

  if (config.trustProxy !== false) app.set('trust proxy', config.trustProxy);
  app.setGlobalPrefix(API);
  app.useGlobalPipes(validation());
  app.useGlobalFilters(filter);

  const identify = identifier(config.trustProxy !== false);
  app.use(requestId(identify), metrics.measure, requestLog(log));
  installWeb(app);
  app.use(apiHeaders(config.secureCookies));
  app.use(cleanAddress, originCheck(config.publicUrl), onlyJson(isUpload), promptBody(isUpload), ...jsonBody());
  app.use(answerError);
  installOpenApi(app);
  await app.init();

  const early = app.get(EarlyAnswers);
  early.identifyBy(identify);
  early.onAnswer((kind, status) => metrics.countKept(kind, status));
  adapter.early = (request, response) => early.tryAnswer(request, response);
  return app;
}

/** Uploads are read by their own routes, as a stream. */
function isUpload(request: Request): boolean {
  return (request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data');
}
