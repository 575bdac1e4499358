import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { AssignableMember } from '../../../server/staff/bugs/bugs.dto.js';
import { apiQuery } from '../lib/http/query';
import type { Colleague } from './mentions';

/** The members of the team: work can be assigned to them, and they can be mentioned. */
export const teamQuery = apiQuery<AssignableMember[]>('/staff/bugs/team-members');

/** The users who can be mentioned; empty until they are loaded. */
export function useColleagues(): readonly Colleague[] {
  const { data } = useQuery(teamQuery);
  return useMemo(() => (data ?? []).map(({ id, username }) => ({ id, name: username })), [data]);
}
