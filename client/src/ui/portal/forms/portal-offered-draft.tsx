import { Button } from '@mantine/core';
import { PortalNotice } from '../feedback/portal-notice';
import { PortalTime } from '../time/portal-time';

interface PortalOfferedDraftProps {
  /** When the draft was stored, ISO. */
  storedAt: string;
  /** What restoring does, as a sentence. */
  effect: string;
  onRestore: () => void;
  onDiscard: () => void;
}

/** Offers unsaved work that this browser stored earlier. */
export function PortalOfferedDraft({ storedAt, effect, onRestore, onDiscard }: PortalOfferedDraftProps) {
  return (
    <PortalNotice
      tone="warning"
      title="You have unsaved changes"
      action={
        <>
          <Button variant="default" size="xs" onClick={onRestore}>
            Restore
          </Button>
          <Button variant="subtle" size="xs" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      You made these changes <PortalTime iso={storedAt} />. {effect}
    </PortalNotice>
  );
}
