import { Button, Stack, Text } from '@mantine/core';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import IconChevronUp from '@tabler/icons-react/dist/esm/icons/IconChevronUp.mjs';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { LogEntryView } from '../../../../../server/admin/logs/logs.dto.js';
import { actionLabel } from '../../../../../server/admin/logs/logs.rules';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { ActionTag } from '../table/action-tag';
import { requestQuery } from '../logs.api';
import { summaryOf } from '../summary';
import { TargetLink } from './target-link';

/** The other entries of an action, collapsed; loaded when expanded. */
export function ActionRows({ entry: { id, action, rows, request_id } }: { entry: LogEntryView }) {
  const [open, setOpen] = useState(false);
  const list = useId();
  if (rows < 2 || request_id === null) return null;
  const others = rows - 1;
  const Chevron = open ? IconChevronUp : IconChevronDown;
  return (
    <>
      <Button
        variant="subtle"
        color="gray"
        size="compact-xs"
        mt="xxs"
        rightSection={<Chevron size={14} aria-hidden="true" />}
        aria-expanded={open}
        aria-controls={list}
        aria-label={`${others === 1 ? '1 more entry' : `${others} more entries`} of ${actionLabel(action)}, entry ${id}`}
        onClick={() => setOpen(!open)}
      >
        {others === 1 ? '1 more entry' : `${others} more entries`}
      </Button>
      <div id={list} hidden={!open}>
        {open && <Others request={request_id} without={id} />}
      </div>
    </>
  );
}

function Others({ request, without }: { request: string; without: number }) {
  const dates = useDates();
  const { data, error, isFetching, refetch } = useQuery(requestQuery(request));
  if (data === undefined && error !== null) {
    return <PortalLoadError title="The entries could not be loaded" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <Text role="status" size="xs" c="dimmed">
        Loading...
      </Text>
    );
  }
  return (
    <Stack component="ul" gap="xxs" m={0} pl="md">
      {data.items
        .filter(({ id }) => id !== without)
        .map((entry) => (
          <li key={entry.id}>
            <ActionTag action={entry.action} kind={entry.kind} /> {entry.target !== null && <TargetLink target={entry.target} />}{' '}
            <Text span inherit c="dimmed">
              {summaryOf(entry, dates)}
            </Text>
          </li>
        ))}
    </Stack>
  );
}
