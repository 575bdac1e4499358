import { Button } from '@mantine/core';
import { adviseOnce } from '../../../lib/http/failure-text';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../dialogs/portal-dialog';

interface PortalAlertProps {
  title: string;
  message: string;
  /** The reason, if one is known and the message does not give it. */
  why?: string;
  onClose: () => void;
}

/** A message that has to be acknowledged before anything else. */
export function PortalAlert({ title, message, why = '', onClose }: PortalAlertProps) {
  const [failure, reason] = adviseOnce(message, why);
  return (
    <PortalDialog role="alertdialog" title={title} onEscape={onClose}>
      <PortalDialogText>
        {failure !== '' && <p>{failure}</p>}
        {reason !== '' && <p>{reason}</p>}
      </PortalDialogText>
      <PortalDialogActions>
        <Button onClick={onClose}>OK</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
