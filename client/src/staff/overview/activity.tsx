import { Stack, Text } from '@mantine/core';
import IconActivity from '@tabler/icons-react/dist/esm/icons/IconActivity.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTime } from '../../ui/portal/time/portal-time';
import classes from './activity.module.css';
import { activityQuery } from './overview.api';

/** The latest events in the studio that the user may see. */
export function Activity() {
  const query = useQuery(activityQuery);
  return (
    <PortalPanel title="Recent activity">
      <PortalLoaded query={query} failed="Failed to load the recent activity" height="20rem">
        {({ items, incomplete }) => (
          <Stack gap="sm">
            {incomplete && <PortalNotice tone="warning" title="Part of the data could not be loaded. Some items may be missing." />}
            {items.length === 0 ? (
              <PortalEmpty icon={IconActivity} title="Nothing has happened yet">
                Announcements, bugs and playtests appear here.
              </PortalEmpty>
            ) : (
              <ol className={classes.list}>
                {items.map(({ id, kind, title, text, actor, at, path }) => (
                  <li key={`${kind} ${id} ${at}`} className={classes.item}>
                    <Link to={path} className={classes.title}>
                      {title}
                    </Link>
                    <Text size="xs" c="dimmed">
                      {actor ?? 'A former colleague'} {text} <PortalTime iso={at} />
                    </Text>
                  </li>
                ))}
              </ol>
            )}
          </Stack>
        )}
      </PortalLoaded>
    </PortalPanel>
  );
}
