import { List, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PortalLoaded } from './portal-loaded';

interface PortalOpenWorkProps {
  query: UseQueryResult<ReadonlyArray<{ text: string; path: string | null }>>;
  title: string;
  /** Message for a failed request. */
  failed: string;
  /** Shown if there is nothing; nothing by default. */
  empty?: string;
}

/** What is still open, each kind with its number and a link to the list, before something is ended for good. */
export function PortalOpenWork({ query, title, failed, empty }: PortalOpenWorkProps) {
  return (
    <PortalLoaded query={query} failed={failed} height="3rem">
      {(items) =>
        items.length === 0 ? (
          empty !== undefined && <Text size="sm">{empty}</Text>
        ) : (
          <div>
            <Text fw={600}>{title}</Text>
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
