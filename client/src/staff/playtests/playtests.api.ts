import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { AddNote, NotesResponse } from '../../../../server/staff/playtests/notes/notes.dto.js';
import type { CreatePlaytest, PlaytestDetail, PlaytestView, UpdatePlaytest } from '../../../../server/staff/playtests/playtests.dto.js';
import type { AnswerPlaytest, AttendeeView, RecordAttendance, RsvpView } from '../../../../server/staff/playtests/seats/seats.dto.js';
import { get, post, put } from '../../lib/http/http';
import { apiQuery } from '../../lib/http/query';
import { keysetQuery, type KeysetFilter } from '../../lib/lists/keyset';
import { useLive } from '../../live/use-live';
import { useInvalidate } from '../../lib/http/use-invalidate';

const ROOT = '/staff/playtest';
const PATH = `${ROOT}/sessions`;
/** Sessions start and end by the clock, without an event. */
const CLOCK_MS = 60_000;

/** Signals that a session or its seats changed; has no payload. */
export const PLAYTESTS_TOPIC = 'staff.playtests';

/** Root key of all sessions, without their notes. */
export const PLAYTESTS_KEY = [PATH] as const;

/** Sessions that match a filter: upcoming ones first, then past ones, page by page. */
export function playtestsQuery(filter: KeysetFilter) {
  return { ...keysetQuery<PlaytestView>(PATH, filter), placeholderData: keepPreviousData, refetchInterval: CLOCK_MS };
}

export function playtestQuery(id: string) {
  return queryOptions({
    queryKey: [PATH, 'one', id] as const,
    queryFn: ({ signal }) => get<PlaytestDetail>(`${PATH}/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: CLOCK_MS,
  });
}

export function notesQuery(id: string) {
  return apiQuery<NotesResponse>(`${PATH}/${encodeURIComponent(id)}/notes`);
}

/** Address of a session as a calendar file. */
export function calendarFile(id: string): string {
  return `/api${PATH}/${id}/calendar.ics`;
}

export function createPlaytest(input: CreatePlaytest): Promise<PlaytestView> {
  return post(PATH, input);
}

export function updatePlaytest(id: string, change: UpdatePlaytest): Promise<PlaytestView> {
  return put(`${PATH}/${id}`, change);
}

/** Refetches all sessions: after a change, and after a refusal, which another user's change may have caused. */
export function usePlaytestsChanged(): () => Promise<void> {
  return useInvalidate(PLAYTESTS_KEY);
}

export function useCancelPlaytest() {
  const onSettled = usePlaytestsChanged();
  return useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) => post<PlaytestView>(`${PATH}/${id}/cancel`, { reason }),
    onSettled,
  });
}

/** Ends the restriction of the build's download. */
export function useOpenBuild() {
  const onSettled = usePlaytestsChanged();
  return useMutation({
    mutationFn: ({ id, version }: PlaytestView) => updatePlaytest(id, { unlocks_build: false, version }),
    onSettled,
  });
}

export function useAnswerPlaytest() {
  const onSettled = usePlaytestsChanged();
  return useMutation({
    mutationFn: ({ id, ...input }: AnswerPlaytest & { id: string }) => post<RsvpView>(`${ROOT}/${id}/rsvp`, input),
    onSettled,
  });
}

export function useRecordAttendance(id: string) {
  const onSettled = usePlaytestsChanged();
  return useMutation({
    mutationFn: (input: RecordAttendance) => put<AttendeeView[]>(`${PATH}/${id}/attendance`, input),
    onSettled,
  });
}

/** The later of two boards: another user's note may arrive before the response to a request that was sent before it. */
export function laterBoard(cached: NotesResponse | undefined, board: NotesResponse): NotesResponse {
  return cached !== undefined && cached.last_seq > board.last_seq ? cached : board;
}

/** Adds a note or reports a bug from one; the response is the whole board. */
export function useNotesActions(id: string) {
  const client = useQueryClient();
  const { queryKey } = notesQuery(id);
  const onSuccess = (board: NotesResponse): void => {
    client.setQueryData(queryKey, (cached) => laterBoard(cached, board));
  };
  return {
    add: useMutation({ mutationFn: (note: AddNote) => post<NotesResponse>(`${PATH}/${id}/notes`, note), onSuccess }),
    raise: useMutation({
      mutationFn: (noteId: string) => post<NotesResponse>(`${PATH}/${id}/notes/${noteId}/bug`, {}),
      onSuccess: (board) => {
        onSuccess(board);
        void client.invalidateQueries({ queryKey: [`/staff/related-items/playtest/${id}`] });
      },
      onError: () => client.invalidateQueries({ queryKey }),
    }),
  };
}

/**
 * Refetches the board whenever it changes.
 * @param lastSeq position up to which it is known; undefined until loaded
 */
export function useFreshNotes(id: string, lastSeq: number | undefined): void {
  const live = useLive();
  const client = useQueryClient();
  const from = useRef(lastSeq);
  const isKnown = lastSeq !== undefined;
  useEffect(() => {
    from.current = lastSeq;
  }, [lastSeq]);
  useEffect(() => {
    if (!isKnown) return undefined;
    const refetch = (): void => void client.invalidateQueries({ queryKey: notesQuery(id).queryKey });
    return live.follow(`staff.playtest-notes:${id}`, { event: refetch }, from.current ?? 0).close;
  }, [live, client, id, isKnown]);
}
