import { List, Paper, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { retainedQuery } from './privacy.api';

const TITLE = 'What stays, and why';

/** What stays of the user's data after a deletion, before they decide. A long list scrolls on its own, so that the buttons stay in view. */
export function RetainedData() {
  const query = useQuery(retainedQuery);
  return (
    <PortalLoaded query={query} failed="Failed to load what stays" height="6rem">
      {({ items }) =>
        items.length > 0 && (
          <div>
            <Text fw={600}>{TITLE}</Text>
            <Paper role="region" aria-label={TITLE} tabIndex={0} radius="sm" p="xs" mah="12rem" style={{ overflow: 'auto' }}>
              <List size="sm" my={0}>
                {items.map((text) => (
                  <List.Item key={text}>{text}</List.Item>
                ))}
              </List>
            </Paper>
          </div>
        )
      }
    </PortalLoaded>
  );
}
