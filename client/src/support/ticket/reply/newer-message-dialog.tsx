import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';

interface NewerMessageDialogProps {
  /** Who wrote, as the server puts it. */
  who: string | null;
  onSend: () => void;
  onKeep: () => void;
}

/** Asked when the customer or a colleague wrote after the agent had last looked: the answer may not fit any more. */
export function NewerMessageDialog({ who, onSend, onKeep }: NewerMessageDialogProps) {
  return (
    <PortalConfirm
      title={who ?? 'Someone has replied in the meantime'}
      confirm="Send anyway"
      cancel="Back to my draft"
      onConfirm={onSend}
      onCancel={onKeep}
    >
      <p>It arrived after you last looked at this ticket. Your reply has not been sent, and your draft is still here.</p>
    </PortalConfirm>
  );
}
