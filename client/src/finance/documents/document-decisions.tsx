import { Button, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { TRANSACTION_LIMITS } from '../../../../server/finance/transactions/transaction.rules';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import type { Approval } from '../finance.api';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';

type Question = 'reject' | 'reverse';
type Reasoned = { id: string; reason: string };

interface DocumentDecisionsProps {
  id: string;
  /** The version that is shown. */
  version: number;
  /** Noun for the document: transaction or journal. */
  noun: string;
  can: { edit?: boolean; approve: boolean; reject: boolean; reverse: boolean };
  approve: UseMutationResult<unknown, Error, Approval>;
  reject: UseMutationResult<unknown, Error, Reasoned>;
  reverse: UseMutationResult<unknown, Error, Reasoned>;
  onEdit?: () => void;
  onClose: () => void;
}

/** The decisions about a document that directors approve. */
export function DocumentDecisions({ id, version, noun, can, approve, reject, reverse, onEdit, onClose }: DocumentDecisionsProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const [reason, setReason] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  // The button that was pressed is replaced, and with it the focus would be lost.
  const field = useRef<HTMLTextAreaElement>(null);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (question !== null) field.current?.focus();
  }, [question]);
  const decided = (): void => {
    setQuestion(null);
    back.current?.focus();
  };
  const isReasonMissing = reason.trim() === '';
  const ask = (next: Question | null): void => {
    setQuestion(next);
    setIsChecked(false);
  };
  const error = [approve, reject, reverse].map((act) => act.error).find((candidate) => candidate !== null && !isProofRequired(candidate));
  const busy = approve.isPending || reject.isPending || reverse.isPending;
  const send = (): void => {
    const act = question === 'reject' ? reject : reverse;
    setIsChecked(true);
    if (!isReasonMissing && !busy) act.mutate({ id, reason }, { onSuccess: decided });
  };
  return (
    <>
      {question !== null && (
        <PortalTextarea
          {...FIELD}
          ref={field}
          label={question === 'reject' ? 'Why is it rejected?' : 'Why is it reversed?'}
          description={
            question === 'reject' ? 'The person who entered it sees this.' : 'The opposite entry is dated today; this one stays as it is.'
          }
          required
          minRows={2}
          maxLength={TRANSACTION_LIMITS.reason}
          value={reason}
          error={isChecked && isReasonMissing && 'Enter a reason.'}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      )}
      {can.reject && !can.approve && (
        <Text size="sm" c="dimmed">
          You entered this, so another director approves it.
        </Text>
      )}
      {error !== undefined && <PortalNotice tone="error" title={messageOf(error, 'That did not work. Please try again.')} />}
      <PortalDialogActions>
        <Button ref={back} variant="default" onClick={question === null ? onClose : () => ask(null)}>
          {question === null ? 'Close' : 'Go back'}
        </Button>
        {question === null ? (
          <>
            {can.edit === true && (
              <Button variant="default" onClick={onEdit}>
                Change
              </Button>
            )}
            {can.reject && (
              <Button variant="default" onClick={() => ask('reject')}>
                Reject
              </Button>
            )}
            {can.reverse && (
              <Button variant="default" onClick={() => ask('reverse')}>
                Reverse
              </Button>
            )}
            {can.approve && (
              <Button onClick={() => !busy && approve.mutate({ id, version }, { onSuccess: decided })}>
                {approve.isPending ? 'Approving...' : 'Approve'}
              </Button>
            )}
          </>
        ) : (
          <Button data-danger {...ariaDisabled(busy)} onClick={send}>
            {`${question === 'reject' ? 'Reject' : 'Reverse'} ${noun}`}
          </Button>
        )}
      </PortalDialogActions>
    </>
  );
}
