import { useMutation } from '@tanstack/react-query';
import type {
  AdminTeamMemberView,
  CreateTeamMember,
  TeamAvatarResponse,
  TeamMemberFields,
} from '../../../../../server/site/team/team.dto.js';
import { del, post, put } from '../../../lib/http/http';
import { apiQuery } from '../../../lib/http/query';
import { useListOrder } from '../../../lib/lists/use-list-order';
import { upload } from '../../../lib/http/upload';
import { teamQuery } from '../../about/about.api';
import { useInvalidate } from '../../../lib/http/use-invalidate';

const PATH = '/admin/team';

/** Everyone on the about page, directors first. */
export const adminTeamQuery = apiQuery<AdminTeamMemberView[]>(PATH);

function useAfterChange(): () => Promise<void> {
  return useInvalidate(adminTeamQuery.queryKey, teamQuery.queryKey);
}

export function addMember(member: CreateTeamMember): Promise<AdminTeamMemberView> {
  return post(PATH, member);
}

/** @param version with which the person was loaded */
export function saveMember(id: string, member: TeamMemberFields, version: number): Promise<AdminTeamMemberView> {
  return put(`${PATH}/${id}`, { ...member, version });
}

/** Called after a person was sent, also when it was refused: another user may have changed or removed the person. */
export const useTeamSaved = useAfterChange;

export function useRemoveMember() {
  const onSettled = useAfterChange();
  return useMutation({ mutationFn: (id: string) => del(`${PATH}/${id}`), onSettled });
}

/** Reorders the people. */
export function useOrderTeam() {
  return useListOrder<readonly AdminTeamMemberView[]>({
    path: PATH,
    queryKey: adminTeamQuery.queryKey,
    send: (people) => post(`${PATH}/order`, { ids: people.map(({ id }) => id) }),
    afterChange: useAfterChange(),
  });
}

/** Uploads a portrait. It is not attached until a person is saved with its address. */
export async function uploadPortrait(square: Blob, onProgress: (share: number) => void): Promise<string> {
  const form = new FormData();
  form.append('avatar', square, 'portrait.png');
  return (await upload<TeamAvatarResponse>(`${PATH}/avatar`, form, onProgress, { method: 'POST' })).url;
}
