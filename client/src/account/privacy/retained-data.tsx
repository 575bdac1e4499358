import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { retainedQuery } from './privacy.api';

/** What stays of the user's data after a deletion, and why, before they decide. */
export function RetainedData() {
  const query = useQuery(retainedQuery);
  return (
    <PortalLoaded query={query} failed="Failed to load what stays" height="6rem">
      {({ items }) =>
        items.length > 0 && (
          <div>
            <Text fw={600}>What stays, and why</Text>
            <List size="sm" my={0}>
              {items.map((text) => (
                <List.Item key={text}>{text}</List.Item>
              ))}
            </List>
          </div>
        )
      }
    </PortalLoaded>
  );
}
