import type { Server } from 'node:http';
import { Injectable } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { AuditLog } from '../../platform/audit/audit-log.js';
import { Clock } from '../../platform/time/clock.js';
import { programPackage } from '../../platform/config/program-package.js';
import { DatabaseStateRepository, type DatabaseMetrics } from '../../platform/database/connections/database-state.repository.js';
import { SlowStatements } from '../../platform/database/slow-statements.js';
import { Events } from '../../platform/events/events.js';
import { FileStorage } from '../../platform/files/storage/file-storage.js';
import { ukDate, ukDayStart } from '../../platform/time/days.rules.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { Metrics } from '../../platform/observability/metrics.js';
import { Streams } from '../../platform/live/streams.js';
import { JobQueue } from '../../platform/jobs/job-queue.js';
import { Outbox } from '../../platform/mail/outbox.js';
import { SecuritySourcesService } from '../../security/overview/security-sources.service.js';
import { healthOf } from './health.rules.js';
import { MachineService, percent } from './machine.service.js';
import type {
  BackupStatusView,
  CapacityView,
  ConnectionsView,
  DatabaseStatusView,
  FileStorageView,
  ServerStatusView,
} from './server-status.dto.js';

/** Metrics are gathered once within this time, however many users look. */
const CACHE_MS = 2_000;
const SLOWEST = 10;
/** Starts of backups, and the few restores among them. */
const BACKUP_ENTRIES = 20;

/** Status of this process and its environment. What cannot be measured is null and does not affect the rest. */
@Injectable()
export class ServerStatusService {
  private readonly version = programPackage()?.version ?? 'unknown';
  private readonly startedAt = new Date(Date.now() - process.uptime() * 1_000).toISOString();
  private cached: { until: number; status: Promise<ServerStatusView> } | undefined;

  constructor(
    private readonly machine: MachineService,
    private readonly databaseState: DatabaseStateRepository,
    private readonly slow: SlowStatements,
    private readonly storage: FileStorage,
    private readonly jobs: JobQueue,
    private readonly outbox: Outbox,
    private readonly auditLog: AuditLog,
    private readonly events: Events,
    private readonly streams: Streams,
    private readonly metrics: Metrics,
    private readonly http: HttpAdapterHost,
    private readonly clock: Clock,
    private readonly log: Log,
    sources: SecuritySourcesService,
  ) {
    sources.registerFigure({
      key: 'health',
      label: 'System health',
      order: 100,
      read: async () => {
        const { health } = await this.current();
        return health === null ? null : `${health}%`;
      },
    });
  }

  current(): Promise<ServerStatusView> {
    const now = performance.now();
    if (this.cached !== undefined && now < this.cached.until) return this.cached.status;
    const status = this.gather();
    this.cached = { until: now + CACHE_MS, status };
    return status;
  }

  private async gather(): Promise<ServerStatusView> {
    const now = this.clock.now();
    const [cpu, memoryBytes, diskBytes, database, http, fileStorage, jobs, failingSchedules, outbox, backup] = await Promise.all([
      this.measureOrNull('cpu', () => this.machine.cpu()),
      this.measureOrNull('memory', () => this.machine.memory()),
      this.measureOrNull('disk', () => this.machine.disk()),
      this.measureOrNull('database', () => this.databaseState.metrics()),
      this.measureOrNull('connections', () => this.openConnections()),
      this.files(),
      this.measureOrNull('jobs', () => this.jobs.stats()),
      this.measureOrNull('schedules', () => this.jobs.failingSchedules()),
      this.measureOrNull('outbox', () => this.outbox.stats(new Date(ukDayStart(ukDate(now))))),
      this.measureOrNull('backup', () => this.backup()),
    ]);
    const parts = { cpu, memory: share(memoryBytes), disk: share(diskBytes) };
    return {
      ...parts,
      memoryBytes,
      diskBytes,
      uptime: Math.round(process.uptime()),
      startedAt: this.startedAt,
      connections: toConnections(http, database),
      database: toDatabase(database),
      slowest: this.slow.slowest(SLOWEST),
      networkStatus: this.events.isConnected() ? 'connected' : 'disconnected',
      loadBalancer: { copies: database?.copies ?? null },
      apiServer: this.metrics.recentRequests(),
      fileStorage,
      cache: { hits: this.metrics.cachedResponses, misses: null },
      jobs,
      failingSchedules,
      outbox,
      backup,
      eventLoop: this.machine.eventLoop(),
      streams: this.streams.open,
      health: healthOf(parts),
      nodeVersion: process.version,
      programVersion: this.version,
      lastUpdated: now.toISOString(),
    };
  }

  private async files(): Promise<FileStorageView> {
    const [stats, isReachable] = await Promise.all([this.measureOrNull('files', () => this.storage.stats()), this.storage.isReachable()]);
    const owner = isReachable ? await this.measureOrNull('owner of the files', () => this.storage.state()) : null;
    return {
      kind: this.storage.kind,
      files: stats?.files ?? null,
      bytes: stats?.bytes ?? null,
      estimated: stats?.estimated ?? false,
      state: isReachable ? 'running' : 'unavailable',
      foreign: owner === 'marked' || owner === 'unknown-files' ? owner : null,
    };
  }

  /** The command runs beside the program and records its start in the audit trail, which is all that the program knows of it. */
  private async backup(): Promise<BackupStatusView> {
    const entries = await this.auditLog.ofTypes(['backup'], { limit: BACKUP_ENTRIES });
    return { lastStartedAt: entries.find(({ action }) => action === 'BACKUP_STARTED')?.at ?? null };
  }

  private openConnections(): Promise<number> {
    const server = this.http.httpAdapter.getHttpServer() as Server;
    return new Promise((resolve, reject) => server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))));
  }

  private async measureOrNull<T>(what: string, measure: () => Promise<T>): Promise<T | null> {
    try {
      return await measure();
    } catch (error) {
      this.log.warn({ what, ...errorFields(error) }, 'A server metric could not be measured.');
      return null;
    }
  }
}

function share(capacity: CapacityView | null): number | null {
  return capacity === null || capacity.total <= 0 ? null : percent(capacity.used, capacity.total);
}

function toConnections(http: number | null, database: DatabaseMetrics | null): ConnectionsView {
  return { http, database: database?.connections ?? null, databaseMax: database?.maxConnections ?? null };
}

function toDatabase(database: DatabaseMetrics | null): DatabaseStatusView {
  return {
    version: database?.version ?? null,
    sizeBytes: database?.sizeBytes ?? null,
    state: database === null ? 'unavailable' : 'running',
  };
}
