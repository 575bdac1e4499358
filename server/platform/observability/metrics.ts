import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client';
import { RequestMetrics, type RequestSummary } from './request-metrics.js';

/** Prometheus metrics of this process. Labels come from route patterns, never from addresses, so their number is bounded. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  readonly registry = new Registry();
  private readonly durations: Histogram<'method' | 'route' | 'status'>;
  private readonly early: Counter<'kind' | 'status'>;
  private readonly recent = new RequestMetrics();
  private readonly renderFailures: Counter;
  private cachedCount = 0;
  private renderErrorCount = 0;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.durations = new Histogram({
      name: 'portal_http_request_duration_seconds',
      help: 'Time from the arrival of an API request to the end of its answer.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers: [this.registry],
    });
    this.early = new Counter({
      name: 'portal_cached_responses_total',
      help: 'Responses sent from the cache.',
      labelNames: ['kind', 'status'],
      registers: [this.registry],
    });
    this.renderFailures = new Counter({
      name: 'portal_page_render_errors_total',
      help: 'Pages that could not be rendered on the server, so that browsers had to.',
      registers: [this.registry],
    });
  }

  /** Number of pages that failed to render on the server since the start. */
  get renderErrors(): number {
    return this.renderErrorCount;
  }

  countRenderError(): void {
    this.renderErrorCount += 1;
    this.renderFailures.inc();
  }

  /** Number of responses sent from the cache since the start. */
  get cachedResponses(): number {
    return this.cachedCount;
  }

  /** API requests of the last five minutes, excluding live streams, which end when the user leaves. */
  recentRequests(): RequestSummary {
    return this.recent.read(performance.now());
  }

  countCached(kind: string, status: number): void {
    this.cachedCount += 1;
    this.early.inc({ kind, status: String(status) });
  }

  /** Express middleware that measures requests. */
  readonly measure = (request: Request, response: Response, next: NextFunction): void => {
    const started = performance.now();
    response.once('finish', () => {
      const route: unknown = Reflect.get(request, 'route');
      const pattern = typeof route === 'object' && route !== null ? String(Reflect.get(route, 'path')) : 'none';
      const now = performance.now();
      this.durations.observe({ method: request.method, route: pattern, status: String(response.statusCode) }, (now - started) / 1000);
      if (pattern !== 'none' && !isStream(response)) this.recent.record(now - started, response.statusCode, now);
    });
    next();
  };

  onApplicationShutdown(): void {
    this.registry.clear();
  }
}

function isStream(response: Response): boolean {
  return String(response.getHeader('Content-Type')).startsWith('text/event-stream');
}
