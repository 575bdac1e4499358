import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { StartTimer, StopTimer, TimerChanged, TimerState } from '../../../server/clarity/timer/timer.dto.js';
import { post } from './http/http';
import { apiQuery } from './http/query';

const PATH = '/clarity/timer';
/** Where the start and the end of the running timer can be edited. */
export const TRIM_TIMER = '/staff?section=clarity&timer=stop';

/** The user's timer, held on the server: the same in every tab and on every device. */
export const timerQuery = apiQuery<TimerState>(PATH);

/** Starts the timer, optimistically; a refusal restores the previous state. The caller creates the id, once for each start. */
export function useStartTimer() {
  return useTimerAct(
    (input: StartTimer & { id: string }) => post<TimerChanged>(`${PATH}/start`, input),
    ({ id, task, project = null, subject_type, subject_id }, now) => {
      const subject =
        subject_type === undefined || subject_id === undefined ? null : { type: subject_type, id: subject_id, title: null, path: null };
      return { timer: { id, started_at: now, confirmed_at: null, task, project, subject }, now };
    },
  );
}

/**
 * Stops the timer; a refusal lets it continue.
 * @param atOnce true for an optimistic update; a form that may be refused waits for the response instead
 */
export function useStopTimer({ atOnce }: { atOnce: boolean }) {
  return useTimerAct((input: StopTimer) => post<TimerChanged>(`${PATH}/stop`, input), atOnce ? (_, now) => ({ timer: null, now }) : null);
}

/** Confirms that the user is still working. */
export function useConfirmTimer() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => post<TimerState>(`${PATH}/confirm`, {}),
    onSuccess: (state) => client.setQueryData<TimerState>(timerQuery.queryKey, state),
  });
}

function useTimerAct<V>(mutationFn: (variables: V) => Promise<TimerChanged>, expected: ((variables: V, now: string) => TimerState) | null) {
  const client = useQueryClient();
  const { queryKey } = timerQuery;
  return useMutation({
    mutationFn,
    onMutate: async (variables) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<TimerState>(queryKey);
      if (expected !== null)
        client.setQueryData<TimerState>(queryKey, expected(variables, new Date(Date.now() + clockOffset(before)).toISOString()));
      return { before };
    },
    onError: (_, __, context) => context?.before !== undefined && client.setQueryData(queryKey, context.before),
    onSuccess: ({ timer, now }) => client.setQueryData<TimerState>(queryKey, { timer, now }),
    onSettled: () => client.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith('/clarity') }),
  });
}

const offsets = new WeakMap<TimerState, number>();

/** Milliseconds by which the server's clock is ahead of this one, as of when the state arrived. */
export function clockOffset(state: TimerState | undefined): number {
  if (state === undefined) return 0;
  const cached = offsets.get(state) ?? Date.parse(state.now) - Date.now();
  offsets.set(state, cached);
  return cached;
}
