import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';

interface NewerMessageDialogProps {
  /** The server's message about who wrote. */
  who: string | null;
  onSend: () => void;
  onKeep: () => void;
}

/** Asks for confirmation when the customer or a colleague wrote since the agent last looked: the reply may no longer fit. */
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
