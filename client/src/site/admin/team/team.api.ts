import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AdminTeamMemberView, CreateTeamMember, TeamAvatarAnswer } from '../../../../../server/site/team/team.dto.js';
import { del, post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { upload } from '../../../lib/http/upload';
import { teamQuery } from '../../about/about.api';

const PATH = '/admin/team';

/** Everyone on the about page, directors first. */
export const adminTeamQuery = apiQuery<AdminTeamMemberView[]>(PATH);

function useAfterChange() {
  const queryClient = useQueryClient();
  return () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: adminTeamQuery.queryKey }),
      queryClient.invalidateQueries({ queryKey: teamQuery.queryKey }),
    ]);
}

/** Adds a person; a save of one that is there goes with the version that it was loaded with. */
export function sendMember(id: string | null, member: CreateTeamMember, version: number): Promise<AdminTeamMemberView> {
  return id === null ? post(PATH, member) : put(`${PATH}/${id}`, { ...member, version });
}

/** Called after `sendMember`, also when it was refused: another person may have changed or removed the person. */
export const useTeamSaved = useAfterChange;

export function useRemoveMember() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}

/**
 * Puts everyone into a new order. It shows at once, and is taken back when the server refuses it. Orders follow each other, and only the
 * last one asks what stands there now: an earlier answer would set the list back under someone's hands.
 */
export function useOrderTeam() {
  const queryClient = useQueryClient();
  const afterChange = useAfterChange();
  const mutationKey = [PATH, 'order'];
  return useMutation({
    mutationKey,
    scope: { id: mutationKey.join(' ') },
    mutationFn: (people: readonly AdminTeamMemberView[]) =>
      post<AdminTeamMemberView[]>(`${PATH}/order`, { ids: people.map(({ id }) => id) }),
    onMutate: async (people) => {
      await queryClient.cancelQueries({ queryKey: adminTeamQuery.queryKey });
      const before = queryClient.getQueryData(adminTeamQuery.queryKey);
      queryClient.setQueryData(adminTeamQuery.queryKey, [...people]);
      return before;
    },
    onError: (_error, _people, before) => queryClient.setQueryData(adminTeamQuery.queryKey, before),
    onSettled: () => (queryClient.isMutating({ mutationKey }) > 1 ? undefined : afterChange()),
  });
}

/** Sends a portrait. It belongs to no one until a person is saved with its address. */
export async function uploadPortrait(square: Blob, onProgress: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('avatar', square, 'portrait.png');
  return (await upload<TeamAvatarAnswer>(`${PATH}/avatar`, form, onProgress, { method: 'POST' })).url;
}
