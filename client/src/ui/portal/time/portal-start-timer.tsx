import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SubjectType } from '../../../../../server/clarity/clarity.rules.js';
import type { SubjectTimeView } from '../../../../../server/clarity/subjects/subjects.dto.js';
import { TASK_LENGTH } from '../../../../../server/clarity/time/time.rules';
import { ApiError, messageOf, wasCalledOff } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { formatHours } from '../../format/hours';
import { formatPounds } from '../../format/money';
import { newId } from '../../../lib/forms/new-id';
import { TRIM_TIMER, useStartTimer } from '../../../lib/timer';
import { PortalNotice } from '../feedback/portal-notice';

interface PortalStartTimerProps {
  type: SubjectType;
  id: string;
  /** What the recorded time says: the name of the bug, build or playtest. */
  task: string;
  size?: 'xs' | 'sm';
}

/** Starts the user's timer on what a page is about, one that runs is recorded first; and says how much was recorded about it. */
export function PortalStartTimer({ type, id, task, size = 'sm' }: PortalStartTimerProps) {
  const start = useStartTimer();
  const [startId, setStartId] = useState(newId);
  const { data: recorded } = useQuery(apiQuery<SubjectTimeView>(`/clarity/subjects/${type}/${id}`));
  const failed = start.error !== null && !wasCalledOff(start.error);
  return (
    <>
      <Button
        variant="default"
        size={size}
        disabled={start.isPending}
        onClick={() =>
          start.mutate(
            { id: startId, task: task.slice(0, TASK_LENGTH), subject_type: type, subject_id: id },
            { onSuccess: () => setStartId(newId()) },
          )
        }
      >
        Start timer
      </Button>
      {recorded !== undefined && recorded.hours > 0 && (
        <Text size="sm" c="dimmed">
          {`${formatHours(Math.round(recorded.hours * 3_600))} h recorded${recorded.cost === null ? '' : `, ${formatPounds(recorded.cost)}`}`}
        </Text>
      )}
      {failed && (
        <PortalNotice tone="error" title={messageOf(start.error, 'The timer could not be started. Please try again.')}>
          {start.error instanceof ApiError && start.error.status === 409 && <Link to={TRIM_TIMER}>Change the running timer</Link>}
        </PortalNotice>
      )}
    </>
  );
}
