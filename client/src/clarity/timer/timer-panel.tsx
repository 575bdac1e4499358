import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { TimerView } from '../../../../server/clarity/timer/timer.dto.js';
import { PROJECT_LENGTH, TASK_LENGTH } from '../../../../server/clarity/time/time.rules';
import { formMessage } from '../../lib/forms/forms';
import { newId } from '../../lib/forms/new-id';
import { ApiError } from '../../lib/http/http';
import { useAddress } from '../../lib/navigation/use-address';
import { ukToday } from '../../lib/time/now';
import { timerQuery, useStartTimer, useStopTimer } from '../../lib/timer';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { useDates, type Dates } from '../../ui/portal/time/portal-dates';
import { useDiscardTimer } from '../clarity.api';
import { ukClock } from '../time/uk-clock';

/** Starts the timer with a free text; start and end of a running timer can be edited, or it can be discarded. */
export function TimerPanel() {
  const { data } = useQuery(timerQuery);
  const dates = useDates();
  const [address, changeAddress] = useAddress();
  const [task, setTask] = useState('');
  const [project, setProject] = useState('');
  const [id, setId] = useState(newId);
  /** Id of the timer that the user was asked about: another one may be started in another tab. */
  const [asked, setAsked] = useState<string | null>(null);
  const start = useStartTimer();
  const discard = useDiscardTimer();
  const timer = data?.timer ?? null;
  const trim = (open: boolean): void =>
    changeAddress((now) => {
      if (open) now.set('timer', 'stop');
      else now.delete('timer');
      return now;
    });
  const isTrimming = address.get('timer') === 'stop';
  // Close the form when the timer was stopped elsewhere.
  useEffect(() => {
    if (data !== undefined && timer === null && isTrimming) trim(false);
  });
  const failure = formMessage([], start.error ?? discard.error, 'The timer could not be changed.');
  const submit = (): void => {
    if (task.trim() === '' || start.isPending) return;
    start.mutate(
      { id, task: task.trim(), ...(project.trim() !== '' && { project: project.trim() }) },
      {
        onSuccess: () => {
          setTask('');
          setId(newId());
        },
      },
    );
  };
  return (
    <PortalPanel bare title="Timer">
      {failure !== null && <PortalNotice tone="error" title={failure} />}
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Group gap="xs" align="end">
          <TextInput
            {...FIELD}
            label={timer === null ? 'What are you working on?' : 'What are you working on next?'}
            flex="2 1 14rem"
            maxLength={TASK_LENGTH}
            value={task}
            onChange={(event) => setTask(event.currentTarget.value)}
          />
          <TextInput
            {...FIELD}
            label="Project"
            flex="1 1 8rem"
            maxLength={PROJECT_LENGTH}
            value={project}
            onChange={(event) => setProject(event.currentTarget.value)}
          />
          <Button type="submit" disabled={task.trim() === '' || start.isPending}>
            Start timer
          </Button>
        </Group>
      </form>
      {timer !== null && (
        <Group gap="xs">
          <Text size="sm">
            <bdi>{timer.task}</bdi>
            {`, since ${sinceText(timer.started_at, dates)}`}
          </Text>
          <Button variant="default" size="compact-sm" onClick={() => trim(true)}>
            Change start or end
          </Button>
          <Button variant="default" size="compact-sm" onClick={() => setAsked(timer.id)}>
            Discard timer
          </Button>
        </Group>
      )}
      {timer !== null && timer.id === asked && (
        <PortalConfirm
          title="Discard the running timer?"
          confirm="Discard timer"
          danger
          onConfirm={() => {
            setAsked(null);
            discard.mutate(undefined);
          }}
          onCancel={() => setAsked(null)}
        >
          It will not be recorded.
        </PortalConfirm>
      )}
      {timer !== null && isTrimming && <StopDialog key={timer.id} timer={timer} onClose={() => trim(false)} />}
    </PortalPanel>
  );
}

/** Time of the start, with its day for a timer that was left running overnight. */
function sinceText(startedAt: string, dates: Dates): string {
  const { date, time } = ukClock(startedAt);
  return date === ukToday() ? time.slice(0, 5) : `${time.slice(0, 5)} on ${dates.day(date)}`;
}

function StopDialog({ timer, onClose }: { timer: TimerView; onClose: () => void }) {
  const [times, setTimes] = useState(() => {
    const [from, until] = [ukClock(timer.started_at), ukClock(new Date().toISOString())];
    return { start_date: from.date, start_time: from.time, end_date: until.date, end_time: until.time };
  });
  const [loaded] = useState(times);
  const stop = useStopTimer({ atOnce: false });
  const fields = stop.error instanceof ApiError ? stop.error.fields : {};
  const field = (name: keyof typeof times, type: 'date' | 'time', label: string) => (
    <TextInput
      {...FIELD}
      type={type}
      step={type === 'time' ? 1 : undefined}
      label={label}
      required
      error={type === 'time' ? fields[name === 'start_time' ? 'started_at' : 'ended_at'] : undefined}
      value={times[name]}
      onChange={({ currentTarget: { value } }) => setTimes({ ...times, [name]: value })}
    />
  );
  const isChanged = (end: 'start' | 'end'): boolean =>
    times[`${end}_date`] !== loaded[`${end}_date`] || times[`${end}_time`] !== loaded[`${end}_time`];
  const confirm = (): void =>
    stop.mutate(
      {
        ...(isChanged('start') && { started_at: `${times.start_date}T${times.start_time}` }),
        ...(isChanged('end') && { ended_at: `${times.end_date}T${times.end_time}` }),
      },
      { onSuccess: onClose },
    );
  const isAtField = fields['started_at'] !== undefined || fields['ended_at'] !== undefined;
  const failure = isAtField ? null : formMessage([], stop.error, 'The timer could not be stopped.');
  return (
    <PortalDialog title="When did you work?" onEscape={onClose}>
      <Stack>
        <PortalDialogText>
          <bdi>{timer.task}</bdi>
          {'. Only the time between start and end is recorded, in UK time.'}
        </PortalDialogText>
        {failure !== null && <PortalNotice tone="error" title={failure} />}
        <SimpleGrid cols={2}>
          {field('start_date', 'date', 'Start date')}
          {field('start_time', 'time', 'Start')}
          {field('end_date', 'date', 'End date')}
          {field('end_time', 'time', 'End')}
        </SimpleGrid>
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button disabled={stop.isPending || Object.values(times).includes('')} onClick={confirm}>
          Stop and record
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
