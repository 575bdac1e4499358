import { useQuery } from '@tanstack/react-query';
import type { OpenWorkView } from '../../../../../server/admin/users/admin-users.dto.js';
import { apiQuery } from '../../../lib/http/query';
import { PortalOpenWork } from '../../../ui/portal/feedback/portal-open-work';

/** What a user has open, for an admin who is about to end the account. Nothing is shown if there is nothing. */
export function OpenWork({ userId }: { userId: string }) {
  const query = useQuery({ ...apiQuery<OpenWorkView[]>(`/admin/users/${userId}/open-work`), staleTime: 0 });
  return <PortalOpenWork query={query} title="Still open" failed="Failed to load what is still open" />;
}
