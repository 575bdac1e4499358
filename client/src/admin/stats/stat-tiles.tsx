import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconGauge from '@tabler/icons-react/dist/esm/icons/IconGauge.mjs';
import { isOperational } from '../../../../server/admin/server/health.rules';
import type { StatsView } from '../../../../server/admin/stats/stats.dto.js';
import { paths } from '../../lib/navigation/paths';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalTile, PortalTilePart, PortalTiles } from '../../ui/portal/layout/portal-tiles';

const NOT_LOADED = 'Not loaded';

interface StatTilesProps {
  stats: StatsView;
  /** False while zeros are shown in place of stats that failed to load: draw no conclusions from them. */
  loaded: boolean;
}

/** Key numbers, each linked to what it counts. */
export function StatTiles({ stats, loaded }: StatTilesProps) {
  const { users, totalBuilds, bugs, pendingApprovals, waiting, tickets, health } = stats;
  const note = (text: string): string => (loaded ? text : NOT_LOADED);
  return (
    <PortalTiles label="Statistics">
      <PortalTile name="System health" value={health === null ? 'Unknown' : `${health}%`} to={paths.adminSection('server')}>
        {loaded ? <Verdict health={health} /> : NOT_LOADED}
      </PortalTile>
      <PortalTile name="Users" value={number(users.total)} to={paths.adminSection('users')}>
        {note(`${number(users.active)} active`)}
      </PortalTile>
      <PortalTile name="Pending approvals" value={number(pendingApprovals)}>
        {loaded && waiting.length > 0 ? <Waiting approvals={waiting} /> : note('None waiting')}
      </PortalTile>
      <PortalTile name="Open tickets" value={number(tickets.open)} to={paths.adminSection('tickets')}>
        {note(tickets.open === 0 ? 'None waiting' : 'Not closed yet')}
      </PortalTile>
      <PortalTile name="Open bugs" value={number(bugs.open + bugs.in_progress)} to={paths.staffSection('bugs', { status: 'pending' })}>
        {note(`${number(bugs.in_progress)} in progress`)}
      </PortalTile>
      <PortalTile name="Builds" value={number(totalBuilds)} to={paths.adminSection('builds')}>
        {note('In total')}
      </PortalTile>
    </PortalTiles>
  );
}

function Verdict({ health }: { health: number | null }) {
  if (health === null) return 'Could not be measured';
  const operational = isOperational(health);
  return (
    <PortalStatus tone={operational ? 'success' : 'neutral'} icon={operational ? IconCircleCheck : IconGauge}>
      {operational ? 'All systems operational' : 'Below 90%: see Server'}
    </PortalStatus>
  );
}

function Waiting({ approvals }: { approvals: StatsView['waiting'] }) {
  return (
    <>
      {approvals.map(({ label, count, path }) => (
        <PortalTilePart key={label} to={path}>{`${label}: ${number(count)}`}</PortalTilePart>
      ))}
    </>
  );
}

function number(value: number): string {
  return value.toLocaleString('en-GB');
}
