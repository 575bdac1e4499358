import { Button } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { formMessage } from '../../lib/forms/forms';
import { useIdentity } from '../../lib/session/me';
import { formatMonth } from '../../ui/format/date';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { useDiscardQuestion } from '../../ui/portal/dialogs/portal-discard';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import formClasses from '../../ui/portal/forms/portal-form.module.css';
import { PortalNeedsTwoFactor } from '../../ui/portal/second-factor/portal-needs-two-factor';
import { PortalSecondFactor } from '../../ui/portal/second-factor/portal-second-factor';
import { useSecondFactor } from '../../ui/portal/second-factor/use-second-factor';
import { useReopenMonth } from '../finance.api';

interface ReopenDialogProps {
  /** YYYY-MM. */
  month: string;
  onReopened: () => void;
  onClose: () => void;
}

/** Asks why a closed month is reopened, and for a second factor. It stays open until that has worked, so that nothing typed is lost. */
export function ReopenDialog({ month, onReopened, onClose }: ReopenDialogProps) {
  const identity = useIdentity();
  const isOn = identity.state === 'signedIn' && identity.user.twoFactorEnabled;
  if (isOn) return <ReopenForm month={month} onReopened={onReopened} onClose={onClose} />;
  return (
    <PortalDialog title={titleOf(month)} onEscape={onClose}>
      <PortalNeedsTwoFactor subject="Reopening a month" />
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function ReopenForm({ month, onReopened, onClose }: ReopenDialogProps) {
  const reopen = useReopenMonth();
  const factor = useSecondFactor();
  const [reason, setReason] = useState('');
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const { close, question } = useDiscardQuestion(reason.trim() !== '', onClose);
  const isBusy = factor.isPending || reopen.isPending;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    const isMissing = reason.trim() === '';
    setIsReasonMissing(isMissing);
    if (isMissing) field.current?.focus();
    else
      void factor.run(async () => {
        await reopen.mutateAsync({ month, reason });
        onReopened();
      });
  };
  const refusal = formMessage([], reopen.error, 'The month could not be reopened. Please try again.');
  return (
    <PortalDialog title={titleOf(month)} onEscape={close}>
      <form noValidate className={formClasses.form} onSubmit={submit}>
        <PortalTextarea
          {...FIELD}
          ref={field}
          label="Why is it reopened?"
          description="It is shown next to the month and in the log."
          required
          minRows={2}
          maxLength={1_000}
          value={reason}
          error={isReasonMissing && 'Say why the month is reopened.'}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setIsReasonMissing(false);
          }}
        />
        <PortalSecondFactor factor={factor} />
        {refusal && <PortalNotice tone="error" title={refusal} />}
        <PortalDialogActions>
          <Button variant="default" onClick={close}>
            Go back
          </Button>
          <Button type="submit" data-danger {...ariaDisabled(isBusy)}>
            {isBusy ? 'Checking...' : 'Reopen month'}
          </Button>
        </PortalDialogActions>
      </form>
      {question}
    </PortalDialog>
  );
}

const titleOf = (month: string): string => `Reopen ${formatMonth(month)}?`;
