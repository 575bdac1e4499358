import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalSaveBar } from '../../ui/portal/forms/portal-save-bar';
import { ConflictNotice } from './conflict-notice';
import type { SaveOutcome } from './use-profile-form';

interface SaveBarProps {
  unsaved: boolean;
  saving: boolean;
  outcome: SaveOutcome;
  /** Why the last save did not work, or null. */
  refusal: string | null;
  discard: () => void;
}

/** The save bar of the profile. */
export function SaveBar({ unsaved, saving, outcome, refusal, discard }: SaveBarProps) {
  return (
    <PortalSaveBar unsaved={unsaved} saving={saving} discard={discard} inPanel>
      {refusal && <PortalNotice tone="error" title={refusal} />}
      {outcome?.kind === 'saved' && <PortalNotice tone="success" title={outcome.message} />}
      {outcome?.kind === 'changedElsewhere' && <ConflictNotice fields={outcome.fields} latest={outcome.latest} />}
    </PortalSaveBar>
  );
}
