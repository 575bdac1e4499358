import { Button } from '@mantine/core';
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
import facts from '../panels/facts.module.css';
import classes from './login-history-panel.module.css';
import { RowsSkeleton } from '../panels/rows-skeleton';
import { loginsQuery } from './security.api';

/** Every try to sign in, newest first, in a box that scrolls and loads more on the way down. */
export function LoginHistoryPanel() {
  const logins = useInfiniteQuery(loginsQuery);
  const pages = logins.data?.pages.length ?? 0;
  const rows = logins.data?.pages.flatMap(({ items }) => items) ?? [];
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isError, fetchNextPage } = logins;

  useEffect(() => {
    const mark = end.current;
    if (mark === null || !hasNextPage || isFetching || isError) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        // The first look is where the box stands; only someone who scrolled asks for more.
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
          title={rows.length === 0 ? 'Your login history could not be loaded' : 'Older entries could not be loaded'}
          error={logins.error}
          retrying={isFetching}
          onRetry={() => void (rows.length === 0 ? logins.refetch() : fetchNextPage())}
        />
      )}
      {logins.isSuccess && rows.length === 0 && <PortalEmpty icon={IconHistory} title="No login history found." />}
      {rows.length > 0 && (
        <div ref={box} className={classes.box} role="region" aria-label="Entries, newest first" tabIndex={0}>
          <ul className={classes.list}>
            {rows.map((login) => (
              <LoginRow key={login.id} login={login} />
            ))}
          </ul>
          <div ref={end} className={classes.end}>
            {hasNextPage && (
              <Button variant="subtle" size="sm" disabled={isFetching} onClick={() => void fetchNextPage()}>
                {isFetching ? 'Loading...' : 'Show older entries'}
              </Button>
            )}
            {!hasNextPage && pages > 1 && <p className={classes.over}>There are no older entries.</p>}
          </div>
        </div>
      )}
    </PortalPanel>
  );
}

function LoginRow({ login }: { login: LoginLogView }) {
  const Icon = login.success ? IconCircleCheck : IconCircleX;
  return (
    <li className={classes.row} data-failed={!login.success || undefined}>
      <Icon className={classes.icon} size={20} stroke={1.75} aria-hidden="true" />
      <div className={classes.words}>
        <p className={classes.message}>{login.message || (login.success ? 'Signed in' : 'Sign-in failed')}</p>
        <p className={facts.facts}>
          <span>{login.device}</span>
          <span>{login.ip_address ?? 'Address unknown'}</span>
        </p>
      </div>
      <span className={classes.when}>
        <PortalTime iso={login.created_at} />
      </span>
    </li>
  );
}
