import { Button, Center, Group, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconCircleX from '@tabler/icons-react/dist/esm/icons/IconCircleX.mjs';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import { useEffect, useRef } from 'react';
import type { LoginLogView } from '../../../../server/auth/sessions/sessions.dto.js';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../ui/portal/time/portal-time';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import classes from './login-history-panel.module.css';
import { RowsSkeleton } from '../panels/rows-skeleton';
import { loginsQuery } from './security.api';

/** All sign-in attempts, newest first, in a scrolling box that loads more on the way down. */
export function LoginHistoryPanel() {
  const logins = useInfiniteQuery(loginsQuery);
  const pages = logins.data?.pages.length ?? 0;
  const entries = logins.data?.pages.flatMap(({ items }) => items) ?? [];
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isError, fetchNextPage } = logins;

  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasNextPage || isFetching || isError) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        // The observer also fires for the initial position; only load more once the user has scrolled.
        if (entry?.isIntersecting && (box.current?.scrollTop ?? 0) > 0) void fetchNextPage();
      },
      { root: box.current, rootMargin: '64px' },
    );
    watcher.observe(mark);
    return () => watcher.disconnect();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  return (
    <PortalPanel title="Login history" text="Sign-ins and failed attempts in the last 90 days.">
      {logins.isPending && <RowsSkeleton rows={4} />}
      {isError && (
        <PortalLoadError
          title={entries.length === 0 ? 'Your login history could not be loaded' : 'Older entries could not be loaded'}
          error={logins.error}
          retrying={isFetching}
          onRetry={() => void (entries.length === 0 ? logins.refetch() : fetchNextPage())}
        />
      )}
      {logins.isSuccess && entries.length === 0 && <PortalEmpty icon={IconHistory} title="No login history found." />}
      {entries.length > 0 && (
        <div ref={box} className={classes.box} role="region" aria-label="Entries, newest first" tabIndex={0}>
          <ul className={rows.rows}>
            {entries.map((login) => (
              <LoginRow key={login.id} login={login} />
            ))}
          </ul>
          <Center ref={end} mt="xs">
            {hasNextPage && (
              <Button variant="subtle" disabled={isFetching} onClick={() => void fetchNextPage()}>
                {isFetching ? 'Loading...' : 'Show older entries'}
              </Button>
            )}
            {!hasNextPage && pages > 1 && (
              <Text size="xs" c="dimmed">
                There are no older entries.
              </Text>
            )}
          </Center>
        </div>
      )}
    </PortalPanel>
  );
}

function LoginRow({ login }: { login: LoginLogView }) {
  const Icon = login.success ? IconCircleCheck : IconCircleX;
  return (
    <li className={rows.row} data-nowrap>
      <Icon color={login.success ? 'var(--success)' : 'var(--danger)'} size={20} stroke={1.75} aria-hidden="true" />
      <div className={rows.main}>
        <Text fw={500}>{login.message || (login.success ? 'Signed in' : 'Sign-in failed')}</Text>
        <Group className={rows.details} gap="0 var(--mantine-spacing-md)">
          <span>{login.device}</span>
          <span>{login.ip_address ?? 'Address unknown'}</span>
        </Group>
      </div>
      <Text span size="xs" c="dimmed" style={{ alignSelf: 'flex-start' }}>
        <PortalTime iso={login.created_at} />
      </Text>
    </li>
  );
}
