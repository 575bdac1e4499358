import { SimpleGrid } from '@mantine/core';
import type { Level } from '../../../../server/admin/server/health.rules';
import type { ServerStatusView } from '../../../../server/admin/server/server-status.dto.js';
import { useDates } from '../../ui/portal/time/portal-dates';
import { Fact, FactsPanel } from './facts-panel';
import { bytes, count, duration, hitRate, milliseconds, percent, UNKNOWN } from './format-metric';
import { LevelMark } from './level-mark';

/** Facts besides the three percentages. Null until loaded: then all of them are unknown. */
export function StatusFacts({ status }: { status: ServerStatusView | null }) {
  return (
    <SimpleGrid minColWidth="min(17rem, 100%)">
      <Program status={status} />
      <Database status={status} />
      <ApiServer status={status} />
      <Network status={status} />
      <FileStorage status={status} />
      <JobQueue status={status} />
    </SimpleGrid>
  );
}

interface PartProps {
  status: ServerStatusView | null;
}

function Program({ status }: PartProps) {
  const { moment } = useDates();
  const { meanMs = null, p99Ms = null } = status?.eventLoop ?? {};
  return (
    <FactsPanel title="Process">
      <Fact name="Uptime" value={duration(status?.uptime ?? null)} />
      <Fact name="Started" value={status === null ? UNKNOWN : moment(status.startedAt)} />
      <Fact name="Event loop delay" value={milliseconds(meanMs)} note={p99Ms === null ? undefined : `99% under ${milliseconds(p99Ms)}`} />
      <Fact
        name="Version"
        value={status?.programVersion ?? UNKNOWN}
        note={status === null ? undefined : `Node.js ${status.nodeVersion.replace(/^v/, '')}`}
      />
    </FactsPanel>
  );
}

function Database({ status }: PartProps) {
  const { database = null, databaseMax = null } = status?.connections ?? {};
  const backup = status?.backup ?? null;
  const { moment } = useDates();
  const of = databaseMax === null ? '' : ` of ${count(databaseMax)}`;
  return (
    <FactsPanel title="Database" state={<Running state={status?.database.state} />}>
      <Fact name="PostgreSQL" value={status?.database.version ?? UNKNOWN} />
      <Fact name="Size" value={bytes(status?.database.sizeBytes ?? null)} />
      <Fact name="Connections" value={database === null ? UNKNOWN : `${count(database)}${of}`} />
      <Fact
        name="Last backup started"
        value={backup === null ? UNKNOWN : backup.lastStartedAt === null ? 'Never' : moment(backup.lastStartedAt)}
        note={backup?.lastStartedAt === null ? 'with npm run backup' : undefined}
      />
    </FactsPanel>
  );
}

function ApiServer({ status }: PartProps) {
  const { requests, errors5xx, p95Ms } = status?.apiServer ?? { requests: null, errors5xx: null, p95Ms: null };
  const { hits, misses } = status?.cache ?? { hits: null, misses: null };
  const rate = hitRate(hits, misses);
  const quick = requests === 0 ? 'No requests' : milliseconds(p95Ms);
  return (
    <FactsPanel title="API server" state={<Faults faults={errors5xx} word="Errors" />}>
      <Fact name="Requests, 5 min" value={count(requests)} />
      <Fact name="Server errors, 5 min" value={count(errors5xx)} />
      <Fact name="95% of responses within" value={quick} />
      <Fact name="Cache hits" value={count(hits)} note={rate === null ? undefined : `${percent(rate)} of lookups`} />
    </FactsPanel>
  );
}

function Network({ status }: PartProps) {
  const connected = status?.networkStatus === 'connected';
  return (
    <FactsPanel
      title="Network"
      state={
        status === null ? (
          <LevelMark level="unknown" word={UNKNOWN} />
        ) : (
          <LevelMark level={connected ? 'normal' : 'critical'} word={connected ? 'Connected' : 'Disconnected'} />
        )
      }
    >
      <Fact name="Server instances" value={count(status?.loadBalancer.copies ?? null)} />
      <Fact name="Open connections" value={count(status?.connections.http ?? null)} />
      <Fact name="Live streams" value={count(status?.streams ?? null)} />
    </FactsPanel>
  );
}

function FileStorage({ status }: PartProps) {
  const { kind, files = null, bytes: size = null, estimated = false, state } = status?.fileStorage ?? {};
  return (
    <FactsPanel title="File storage" state={<Running state={state} />}>
      <Fact name="Location" value={kind === undefined ? UNKNOWN : kind === 's3' ? 'S3 storage' : 'Local disk'} />
      <Fact name="Files" value={count(files)} note={estimated ? 'Estimated' : undefined} />
      <Fact name="Size" value={bytes(size)} note={estimated ? 'Estimated' : undefined} />
    </FactsPanel>
  );
}

function JobQueue({ status }: PartProps) {
  const jobs = status?.jobs ?? null;
  const waiting = jobs !== null && jobs.oldestDueSeconds !== null ? `Longest wait: ${duration(jobs.oldestDueSeconds)}` : undefined;
  return (
    <FactsPanel title="Jobs" state={<Faults faults={jobs?.failed ?? null} word="Some failed" />}>
      <Fact name="Waiting" value={count(jobs?.due ?? null)} note={waiting} />
      <Fact name="Running" value={count(jobs?.running ?? null)} />
      <Fact
        name="Failed, 90 days"
        value={count(jobs?.failed ?? null)}
        note={jobs?.failedKinds.map((failed) => `${failed.kind}: ${count(failed.count)}`).join(', ')}
      />
    </FactsPanel>
  );
}

/** @param faults number of errors; null if unknown */
function Faults({ faults, word }: { faults: number | null; word: string }) {
  if (faults === null) return <LevelMark level="unknown" word={UNKNOWN} />;
  return faults === 0 ? <LevelMark level="normal" /> : <LevelMark level="warning" word={word} />;
}

function Running({ state }: { state: 'running' | 'unavailable' | undefined }) {
  const level: Level = state === undefined ? 'unknown' : state === 'running' ? 'normal' : 'critical';
  return <LevelMark level={level} word={state === undefined ? UNKNOWN : state === 'running' ? 'Running' : 'Unavailable'} />;
}
