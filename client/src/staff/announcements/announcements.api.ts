import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import type {
  AnnouncementView,
  ConfirmationsResponse,
  CreateAnnouncement,
  ReachResponse,
  UpdateAnnouncement,
} from '../../../../server/staff/announcements/announcements.dto.js';
import { del, get, post, put } from '../../lib/http/http';
import { keysetQuery, type KeysetFilter } from '../../lib/lists/keyset';
import { useInvalidate } from '../../lib/http/use-invalidate';

const PATH = '/staff/announcements';

/** Signals that an announcement changed; has no payload. */
export const ANNOUNCEMENTS_TOPIC = 'staff.announcements';

/** Root key of all data about announcements. */
export const ANNOUNCEMENTS_KEY = [PATH] as const;

/** Announcements that match a filter, pinned ones first, page by page. */
export function announcementsQuery(filter: KeysetFilter) {
  return { ...keysetQuery<AnnouncementView>(PATH, filter), placeholderData: keepPreviousData };
}

export function announcementQuery(id: string) {
  return queryOptions({
    queryKey: [PATH, 'one', id] as const,
    queryFn: ({ signal }) => get<AnnouncementView>(`${PATH}/${encodeURIComponent(id)}`, { signal }),
  });
}

export function confirmationsQuery(id: string) {
  return queryOptions({
    queryKey: [PATH, 'confirmations', id] as const,
    queryFn: ({ signal }) => get<ConfirmationsResponse>(`${PATH}/${id}/confirmations`, { signal }),
  });
}

/** The number of staff members in an audience. */
export function reachQuery(audiences: readonly string[]) {
  const params = new URLSearchParams({ target_roles: [...audiences].sort().join(',') }).toString();
  return queryOptions({
    queryKey: ['/staff/announcements/reach', params] as const,
    queryFn: ({ signal }) => get<ReachResponse>(`${PATH}/reach?${params}`, { signal }),
    enabled: audiences.length > 0,
    placeholderData: keepPreviousData,
  });
}

export function createAnnouncement(input: Partial<CreateAnnouncement>): Promise<AnnouncementView> {
  return post(PATH, input);
}

export function updateAnnouncement(id: string, change: UpdateAnnouncement): Promise<AnnouncementView> {
  return put(`${PATH}/${id}`, change);
}

/** Refetches all data about announcements: after a change, and after a refusal, which another user's change may have caused. */
export function useAnnouncementsChanged(): () => Promise<void> {
  return useInvalidate(ANNOUNCEMENTS_KEY);
}

export function usePin() {
  const onSettled = useAnnouncementsChanged();
  return useMutation({
    mutationFn: ({ id, is_sticky, version }: AnnouncementView) => updateAnnouncement(id, { is_sticky: !is_sticky, version }),
    onSettled,
  });
}

export function useDeleteAnnouncement() {
  const onSettled = useAnnouncementsChanged();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}

export function useConfirmRead() {
  const onSettled = useAnnouncementsChanged();
  return useMutation({ mutationFn: ({ id, version }: AnnouncementView) => post(`${PATH}/${id}/confirm`, { version }), onSettled });
}
