import { Button, Checkbox, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Outcome } from '../../../../server/clarity/payables/payables.dto.js';
import type { TimeView } from '../../../../server/clarity/time/time.dto.js';
import { dayAfter } from '../../../../server/platform/time/days.rules';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { ukToday } from '../../lib/time/now';
import { useDates } from '../../ui/portal/time/portal-dates';
import { formatHours } from '../../ui/format/hours';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { timeQuery, useCopyTime } from '../clarity.api';
import { OutcomesNotice } from '../managers/outcomes-notice';

const WEEK = 7;

/**
 * Copies selected entries of the previous week to a week.
 * @param monday of the week they are copied to
 */
export function CopyWeek({ monday, onClose }: { monday: string; onClose: () => void }) {
  const dates = useDates();
  const query = useInfiniteQuery(timeQuery(dayAfter(monday, -WEEK), dayAfter(monday, -1)));
  const copy = useCopyTime();
  const today = ukToday();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const entries = query.data?.pages.flatMap(({ items }) => items).filter(({ status }) => status !== 'rejected');
  const isOver = ({ date }: TimeView): boolean => dayAfter(date, WEEK) <= today;
  const chosen = (entries ?? []).filter((entry) => isOver(entry) && !left.has(entry.id));
  const done = new Set(outcomes?.filter(({ outcome }) => outcome === 'done').map(({ id }) => id));
  const toggle = (id: string): void => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  const send = (): void =>
    copy.mutate(
      { ids: chosen.filter(({ id }) => !done.has(id)).map(({ id }) => id), days: WEEK },
      {
        onSuccess: (response) =>
          response.outcomes.every(({ outcome }) => outcome === 'done') ? onClose() : setOutcomes(response.outcomes),
      },
    );
  return (
    <PortalDialog wide title="Copy last week" onEscape={onClose}>
      <Stack>
        <PortalDialogText>
          {`These entries are copied to the week of ${dates.day(monday)}. You can change them until they are approved.`}
        </PortalDialogText>
        {copy.error !== null && !isProofRequired(copy.error) && (
          <PortalNotice tone="error" title={messageOf(copy.error, 'The entries could not be copied. Please try again.')} />
        )}
        {outcomes !== null && (
          <OutcomesNotice outcomes={outcomes} done="copied" nameOf={(id) => entries?.find((entry) => entry.id === id)?.task ?? ''} />
        )}
        {entries === undefined && query.error !== null && (
          <PortalLoadError
            title="Failed to load last week"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {entries?.length === 0 && <Text>Nothing was recorded last week.</Text>}
        {entries?.map((entry) => (
          <Checkbox
            key={entry.id}
            label={`${dates.day(dayAfter(entry.date, WEEK))}, ${formatHours(entry.seconds)}: ${entry.task}`}
            description={isOver(entry) ? undefined : 'This day is still to come.'}
            disabled={!isOver(entry) || done.has(entry.id)}
            checked={isOver(entry) && !left.has(entry.id)}
            onChange={() => toggle(entry.id)}
          />
        ))}
        {query.hasNextPage && <Text size="sm">Only the latest 100 entries are shown.</Text>}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          {outcomes === null ? 'Go back' : 'Close'}
        </Button>
        <Button disabled={copy.isPending || chosen.every(({ id }) => done.has(id))} onClick={send}>
          {`Copy ${chosen.filter(({ id }) => !done.has(id)).length}`}
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
