import type { TablerIcon } from '@tabler/icons-react';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconArchive from '@tabler/icons-react/dist/esm/icons/IconArchive.mjs';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs';
import { MAIL_STATE_LABELS, type MailState } from './mail-states';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';

const ICONS: Readonly<Record<MailState, TablerIcon>> = { queued: IconClock, sent: IconCheck, failed: IconAlertTriangle, kept: IconArchive };
const TONES = { queued: 'warning', sent: 'success', failed: 'danger', kept: 'neutral' } as const satisfies Record<MailState, string>;

/** The state of an email. */
export function MailStateMark({ state }: { state: MailState }) {
  return (
    <PortalStatus tone={TONES[state]} icon={ICONS[state]}>
      {MAIL_STATE_LABELS[state]}
    </PortalStatus>
  );
}
