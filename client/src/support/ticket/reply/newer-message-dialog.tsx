import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';

/** Asked when the customer wrote after the agent had last looked: the answer may not fit any more. */
export function NewerMessageDialog({ onSend, onKeep }: { onSend: () => void; onKeep: () => void }) {
  return (
    <PortalConfirm
      title="The customer has replied in the meantime"
      confirm="Send anyway"
      cancel="Back to my draft"
      onConfirm={onSend}
      onCancel={onKeep}
    >
      <p>
        A message from the customer arrived after you last looked at this ticket. Your reply has not been sent, and your draft is still
        here.
      </p>
    </PortalConfirm>
  );
}
