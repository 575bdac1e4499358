import { Button, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { PolicyView } from '../../../../server/policies/policies.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { useWithdraw } from '../policies.api';
import { closedVersion } from './policy-versions';

interface ClosedVersionProps {
  policy: PolicyView;
  /** Address that opens a version. */
  addressOf: (number: string) => string;
  onDone: (message: string) => void;
}

/** The newest version after it was sent back or withdrawn, for those who manage policies. */
export function ClosedVersionPanel({ policy, addressOf, onDone }: ClosedVersionProps) {
  const version = closedVersion(policy);
  if (version === undefined) return null;
  const { number, closed } = version;
  const isReturned = closed.as === 'returned';
  return (
    <PortalPanel
      title={isReturned ? `Version ${number} was sent back` : `Version ${number} was withdrawn`}
      aside={policy.can.withdraw && <WithdrawButton policy={policy} number={number} onDone={onDone} />}
    >
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {closed.by ?? 'Deleted user'} · <PortalTime iso={closed.at} />
        </Text>
        {closed.reason !== null && <Text style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>{closed.reason}</Text>}
        <Text size="sm">The next version starts from this one.</Text>
        {policy.publishedVersion !== null && (
          <Text>
            <Link to={addressOf(String(number))} state={PRESERVE_SCROLL}>
              Read version {number} in full
            </Link>
          </Text>
        )}
      </Stack>
    </PortalPanel>
  );
}

interface WithdrawButtonProps {
  policy: PolicyView;
  /** Of the version. */
  number: number;
  onDone: (message: string) => void;
}

/** Withdraws the user's own version, once they have confirmed it. */
export function WithdrawButton({ policy, number, onDone }: WithdrawButtonProps) {
  const withdraw = useWithdraw(policy, () => onDone(`Version ${number} has been withdrawn.`));
  const [isAsking, setIsAsking] = useState(false);
  const refusal = formMessage([], withdraw.error, 'The version could not be withdrawn.');
  return (
    <>
      <Button size="compact-md" variant="default" {...ariaDisabled(withdraw.isPending)} onClick={() => setIsAsking(!withdraw.isPending)}>
        {withdraw.isPending ? 'Withdrawing...' : 'Withdraw'}
      </Button>
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      {isAsking && (
        <PortalConfirm
          title={`Withdraw version ${number}?`}
          confirm="Withdraw version"
          onCancel={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            withdraw.mutate();
          }}
        >
          <p>
            {policy.publishedVersion === null
              ? 'No one can approve it any more. It stays in the list of versions, and you may save another one.'
              : 'No one can approve it any more. People keep reading the published version, from which the next one starts.'}
          </p>
        </PortalConfirm>
      )}
    </>
  );
}
