import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SubjectType } from '../../../../../server/clarity/clarity.rules.js';
import type { SubjectTimeView } from '../../../../../server/clarity/subjects/subjects.dto.js';
import { TASK_LENGTH } from '../../../../../server/clarity/time/time.rules';
import { ApiError, messageOf, isProofRequired } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { formatHoursWithUnit } from '../../format/hours';
import { formatPounds } from '../../format/money';
import { newId } from '../../../lib/forms/new-id';
import { timerQuery, TRIM_TIMER, useStartTimer, useStopTimer } from '../../../lib/timer';
import { PortalNotice } from '../feedback/portal-notice';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import { PortalRecordedTime } from './portal-recorded-time';

interface PortalStartTimerProps {
  type: SubjectType;
  id: string;
  /** Description of the recorded time: the name of the bug, build or playtest. */
  task: string;
  size?: 'xs' | 'sm';
}

/**
 * Starts or stops the user's timer for the object of a page, after recording a running one; also shows how much time is recorded for it.
 */
export function PortalStartTimer({ type, id, task, size = 'sm' }: PortalStartTimerProps) {
  const start = useStartTimer();
  const stop = useStopTimer({ atOnce: true });
  const [startId, setStartId] = useState(newId);
  const { data: running } = useQuery(timerQuery);
  const path = `/clarity/subjects/${type}/${id}`;
  const { data: recorded } = useQuery(apiQuery<SubjectTimeView>(path));
  const runs = running?.timer?.subject?.id === id;
  const error = start.error ?? stop.error;
  const failed = error !== null && !isProofRequired(error);
  const isBusy = start.isPending || stop.isPending;
  const toggle = (): void => {
    if (isBusy) return;
    start.reset();
    stop.reset();
    if (runs) stop.mutate({});
    else
      start.mutate(
        { id: startId, task: task.slice(0, TASK_LENGTH), subject_type: type, subject_id: id },
        { onSuccess: () => setStartId(newId()) },
      );
  };
  return (
    <>
      <Button variant="default" size={size} {...ariaDisabled(isBusy)} onClick={toggle}>
        {runs ? 'Stop timer' : 'Start timer'}
      </Button>
      {recorded !== undefined && recorded.hours > 0 && (
        <PortalRecordedTime
          label={`${hoursText(recorded)} recorded${recorded.cost === null || recorded.cost === 0 ? '' : `, ${formatPounds(recorded.cost)}`}`}
          name={task}
          path={`${path}/entries`}
          {...(recorded.cost === null && { note: ofEveryone(recorded) })}
        />
      )}
      {failed && (
        <PortalNotice
          tone="error"
          title={messageOf(error, `The timer could not be ${error === stop.error ? 'stopped' : 'started'}. Please try again.`)}
        >
          {error instanceof ApiError && error.status === 409 && <Link to={TRIM_TIMER}>Change the running timer</Link>}
        </PortalNotice>
      )}
    </>
  );
}

const hoursText = ({ hours }: SubjectTimeView): string => formatHoursWithUnit(Math.round(hours * 3_600));

/** Everyone's total, for users who only see their own entries. */
function ofEveryone(recorded: SubjectTimeView): string {
  const by = recorded.people === 1 ? 'one person' : `${recorded.people} people`;
  return `${hoursText(recorded)} by ${by} in all. Your own entries are listed here.`;
}
