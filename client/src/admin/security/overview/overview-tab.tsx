import { useQuery } from '@tanstack/react-query';
import { useFreshPath } from '../../../live/use-live';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalTile, PortalTiles } from '../../../ui/portal/layout/portal-tiles';
import { SECURITY } from '../security.api';
import { securityOverviewQuery } from './overview.api';

/** The figures of all topics, each with a link to what it counts. */
export function OverviewTab() {
  const query = useQuery(securityOverviewQuery);
  useFreshPath('security', SECURITY);
  return (
    <PortalLoaded query={query} failed="Failed to load the security overview" height="10rem">
      {({ figures }) => (
        <PortalTiles label="Security">
          {figures.map(({ key, label, value, whenUnknown, isAlarm, path }) => (
            <PortalTile
              key={key}
              name={label}
              value={value === null ? whenUnknown : shown(value)}
              unknown={value === null}
              alarm={isAlarm && typeof value === 'number' && value > 0}
              {...(path !== null && { to: path })}
            />
          ))}
        </PortalTiles>
      )}
    </PortalLoaded>
  );
}

function shown(value: number | string): string {
  return typeof value === 'number' ? value.toLocaleString('en-GB') : value;
}
