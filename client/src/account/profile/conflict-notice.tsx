import type { ProfileView } from '../../../../server/users/users.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PROFILE_LABELS, type ProfileField, toValues } from './profile-values';

interface ConflictNoticeProps {
  /** Fields that both sides changed. */
  fields: ProfileField[];
  latest: ProfileView;
}

/** Tells that the profile changed elsewhere, that nothing typed is lost, and where the two differ. */
export function ConflictNotice({ fields, latest }: ConflictNoticeProps) {
  const saved = toValues(latest);
  return (
    <PortalNotice tone="warning" title="Your profile was changed elsewhere in the meantime">
      <p>What you typed is still here and not saved yet. Check it, then save again.</p>
      {fields.map((field) => (
        <p key={field}>
          {PROFILE_LABELS[field]} was saved elsewhere as {asText(saved[field])}.
        </p>
      ))}
    </PortalNotice>
  );
}

function asText(value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'allowed' : 'not allowed';
  return value === '' ? 'empty' : `“${value}”`;
}
