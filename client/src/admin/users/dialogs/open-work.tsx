import { List, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OpenWorkView } from '../../../../../server/admin/users/admin-users.dto.js';
import { apiQuery } from '../../../lib/http/query';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';

/** What a user has open, for an admin who is about to end the account. Nothing is shown if there is nothing. */
export function OpenWork({ userId }: { userId: string }) {
  const query = useQuery({ ...apiQuery<OpenWorkView[]>(`/admin/users/${userId}/open-work`), staleTime: 0 });
  return (
    <PortalLoaded query={query} failed="Failed to load what is still open" height="3rem">
      {(items) =>
        items.length > 0 && (
          <div>
            <Text fw={600}>Still open</Text>
            <List size="sm" my={0}>
              {items.map(({ text, path }) => (
                <List.Item key={text}>{path === null ? text : <Link to={path}>{text}</Link>}</List.Item>
              ))}
            </List>
          </div>
        )
      }
    </PortalLoaded>
  );
}
