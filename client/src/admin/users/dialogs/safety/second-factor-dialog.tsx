import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { WaitingSecondFactorReset } from '../../../../../../server/admin/users/account-safety.dto.js';
import type { AdminUserView } from '../../../../../../server/admin/users/admin-users.dto.js';
import { formMessage } from '../../../../lib/forms/forms';
import { useLeaveGuard } from '../../../../lib/navigation/leave-guard';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../../../ui/portal/dialogs/portal-dialog';
import { PortalLoaded } from '../../../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../../ui/portal/feedback/portal-aria-disabled';
import { PortalFact, PortalFacts } from '../../../../ui/portal/layout/portal-facts';
import { useDates } from '../../../../ui/portal/time/portal-dates';
import { ActDialog } from '../../../act-dialog';
import { ReasonField, useReason } from '../../../reason-field';
import { nameOf } from '../../user-labels';
import { secondFactorResetQuery, useSecondFactorReset } from './account-safety.api';

interface SecondFactorDialogProps {
  user: AdminUserView;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** For a lost phone: request a reset of two-factor authentication, or approve one that another admin requested. */
export function SecondFactorDialog({ user, onDone, onClose }: SecondFactorDialogProps) {
  const query = useQuery(secondFactorResetQuery(user.id));
  const name = nameOf(user);
  if (query.data?.enabled === true) {
    return query.data.waiting === null ? (
      <RequestDialog user={user} onDone={onDone} onClose={onClose} />
    ) : (
      <WaitingDialog user={user} waiting={query.data.waiting} onDone={onDone} onClose={onClose} />
    );
  }
  return (
    <PortalDialog title={`Two-factor authentication of ${name}`} onEscape={onClose}>
      <PortalLoaded query={query} failed="The account could not be loaded" height="6rem">
        {() => (
          <PortalDialogText>
            <p>Two-factor authentication is off for this account. There is nothing to reset.</p>
          </PortalDialogText>
        )}
      </PortalLoaded>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

function RequestDialog({ user, onDone, onClose }: SecondFactorDialogProps) {
  const reset = useSecondFactorReset(user.id);
  const reason = useReason(reset.error);
  const name = nameOf(user);
  useLeaveGuard(reason.typed !== '' && !reset.isSuccess);
  const act = (): void =>
    reason.submit((given) =>
      reset.mutate(
        { kind: 'ask', reason: given },
        { onSuccess: () => onDone(`The reset for ${name} takes effect in 24 hours, or at once when a second admin agrees.`) },
      ),
    );
  return (
    <ActDialog
      root={reason.root}
      title={`Reset two-factor authentication of ${name}?`}
      labels={['Ask for the reset', 'Asking...']}
      danger
      busy={reset.isPending}
      unsaved={reason.typed.trim() !== ''}
      refusal={formMessage(['reason'], reset.error, 'Failed to ask for the reset')}
      text={
        <>
          <p>For users who lost their phone and their recovery codes. Check first that it is really them, for example on a video call.</p>
          <p>
            We notify them by email. Two-factor authentication is switched off after 24 hours unless they object, or at once when a second
            admin agrees here.
          </p>
        </>
      }
      onAct={act}
      onClose={onClose}
    >
      <ReasonField reason={reason}>The user reads it, and it stays in the log.</ReasonField>
    </ActDialog>
  );
}

function WaitingDialog({ user, waiting, onDone, onClose }: SecondFactorDialogProps & { waiting: WaitingSecondFactorReset }) {
  const reset = useSecondFactorReset(user.id);
  const { moment } = useDates();
  const name = nameOf(user);
  const busy = reset.isPending;
  const refusal = formMessage([], reset.error, 'The change could not be saved. Please try again.');
  const doing = reset.variables?.kind;
  return (
    <PortalDialog title={`A reset for ${name} is waiting`} onEscape={onClose}>
      <PortalDialogText>
        <p>
          Two-factor authentication is switched off on {moment(waiting.dueAt)} unless {name} objects.{' '}
          {waiting.canAgree
            ? 'If you agree, it happens at once. Agree only if you also know that it is really them.'
            : 'It happens at once when another admin opens this dialog and agrees.'}
        </p>
      </PortalDialogText>
      <PortalFacts>
        <PortalFact label="Reason" prose>
          {waiting.reason}
        </PortalFact>
        <PortalFact label="Asked by">{waiting.canAgree ? (waiting.requestedBy ?? 'An admin without a name') : 'You'}</PortalFact>
        <PortalFact label="Asked on">{moment(waiting.requestedAt)}</PortalFact>
      </PortalFacts>
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        <Button
          variant="default"
          {...ariaDisabled(busy)}
          onClick={() => !busy && reset.mutate({ kind: 'withdraw' }, { onSuccess: () => onDone(`The reset for ${name} is cancelled.`) })}
        >
          {busy && doing === 'withdraw' ? 'Cancelling...' : 'Cancel the reset'}
        </Button>
        {waiting.canAgree && (
          <Button
            data-danger
            {...ariaDisabled(busy)}
            onClick={() =>
              !busy && reset.mutate({ kind: 'agree' }, { onSuccess: () => onDone(`Two-factor authentication of ${name} is off.`) })
            }
          >
            {busy && doing === 'agree' ? 'Resetting...' : 'Agree and reset now'}
          </Button>
        )}
      </PortalDialogActions>
    </PortalDialog>
  );
}
