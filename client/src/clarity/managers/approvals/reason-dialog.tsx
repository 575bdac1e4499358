import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { REASON_LENGTH } from '../../../../../server/clarity/clarity.rules';
import { isUsableHours } from '../../../../../server/clarity/time/time.rules';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../../../ui/portal/dialogs/portal-discard';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../../ui/portal/fields/portal-fields';

interface ReasonDialogProps {
  /** Number of claims that are decided. */
  count: number;
  fewer: boolean;
  /** Why the last attempt failed. */
  failure: string | null;
  busy: boolean;
  onConfirm: (reason: string, hours: string) => void;
  onClose: () => void;
}

/** Asks for the reason of a rejection, or of an approval with fewer hours. */
export function ReasonDialog({ count, fewer, failure, busy, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const [hours, setHours] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { close, question } = useDiscardQuestion(reason.trim() !== '' || hours.trim() !== '', onClose);
  const isReasonMissing = reason.trim() === '';
  const isHoursWrong = fewer && !isUsableHours(hours);
  const confirm = (): void => {
    setIsChecked(true);
    if (!busy && !isReasonMissing && !isHoursWrong) onConfirm(reason.trim(), hours.trim());
  };
  return (
    <PortalDialog title={fewer ? 'Approve fewer hours' : `Reject ${count === 1 ? 'this' : `these ${count}`}?`} onEscape={close}>
      <Stack>
        {failure !== null && <PortalNotice tone="error" title={failure} />}
        {fewer && (
          <TextInput
            {...FIELD}
            label="Hours to approve"
            required
            inputMode="decimal"
            autoComplete="off"
            maxLength={5}
            value={hours}
            error={isChecked && isHoursWrong && 'Enter the hours, for example 6.5.'}
            onChange={(event) => setHours(event.currentTarget.value)}
          />
        )}
        <PortalTextarea
          {...FIELD}
          label="Reason"
          description="The person sees it."
          required
          minRows={2}
          maxLength={REASON_LENGTH}
          value={reason}
          error={isChecked && isReasonMissing && 'Enter a reason.'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={close}>
          Go back
        </Button>
        <Button data-danger={!fewer || undefined} {...ariaDisabled(busy)} onClick={confirm}>
          {fewer ? 'Approve' : 'Reject'}
        </Button>
      </PortalDialogActions>
      {question}
    </PortalDialog>
  );
}
