import { useRef, useState } from 'react';
import type { BuildView } from '../../../../server/staff/builds/builds.dto.js';
import { MAX_REASON } from '../../../../server/staff/builds/builds.rules';
import { formMessage } from '../../lib/forms/forms';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useDecide } from './builds.api';

interface ReasonDialogProps {
  build: Pick<BuildView, 'id' | 'version' | 'title'>;
  /** Withdraws, or approves or restores despite an open critical bug. */
  decision: 'withdraw' | 'approve' | 'restore';
  /** Why a reason is required. */
  obstacle?: string | undefined;
  onDone: (message: string) => void;
  onClose: () => void;
}

const TEXTS = {
  withdraw: { verb: 'Withdraw', done: 'withdrawn' },
  approve: { verb: 'Approve', done: 'approved' },
  restore: { verb: 'Restore', done: 'restored' },
} as const;

/** Asks for the reason of a decision, then makes it. */
export function ReasonDialog({ build, decision, obstacle, onDone, onClose }: ReasonDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const decide = useDecide();
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const name = `${build.version} ${build.title}`;
  const isWithdrawal = decision === 'withdraw';
  const { verb, done } = TEXTS[decision];
  const submit = (): void => {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return;
    const body = isWithdrawal ? { reason } : { override_reason: reason };
    decide.mutateAsync({ id: build.id, decision, body }).then(
      () => onDone(`${name} has been ${done}.`),
      // The dialog shows the mutation's error.
      () => undefined,
    );
  };
  return (
    <PortalFormDialog
      title={`${verb} ${name}`}
      root={root}
      unsaved={reason !== ''}
      saving={decide.isPending}
      refusal={formMessage(['reason', 'override_reason'], decide.error, `Failed to ${decision} build`)}
      confirm={`${verb} build`}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>
        {isWithdrawal
          ? 'It disappears for the team and cannot be downloaded. Admins still see it and can restore it.'
          : (obstacle ?? 'A critical bug that was found in this build is open.')}
      </p>
      <PortalTextarea
        {...FIELD}
        label="Reason"
        required
        minRows={3}
        maxRows={8}
        maxLength={MAX_REASON}
        data-autofocus
        value={reason}
        error={missing && 'Enter the reason.'}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </PortalFormDialog>
  );
}
