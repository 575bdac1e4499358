import { Button, Stack, TextInput } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { MeView } from '../../../../server/users/users.dto.js';
import { ApiError, isProofRequired, messageOf } from '../../lib/http/http';
import { useIdentity } from '../../lib/http/me';
import { paths } from '../../lib/navigation/paths';
import { formatMonth } from '../../ui/format/date';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { PortalPasskeyProof } from '../../ui/portal/passkeys/portal-passkey-proof';
import { useReopenMonth, useSecondFactor } from '../finance.api';

interface ReopenDialogProps {
  /** YYYY-MM. */
  month: string;
  onReopened: () => void;
  onClose: () => void;
}

/** Asks why a closed month is reopened, and for a second factor. It stays open until that has worked, so that nothing typed is lost. */
export function ReopenDialog({ month, onReopened, onClose }: ReopenDialogProps) {
  const identity = useIdentity();
  const user = identity.state === 'signedIn' ? identity.user : null;
  return (
    <PortalDialog title={`Reopen ${formatMonth(month)}?`} onEscape={onClose}>
      {user?.twoFactorEnabled === true ? (
        <ReopenForm user={user} month={month} onReopened={onReopened} onClose={onClose} />
      ) : (
        <>
          <PortalNotice tone="warning" title="Reopening a month needs two-factor authentication">
            It is not switched on for your account yet. Switch it on under Security on your dashboard, then come back.
          </PortalNotice>
          <PortalDialogActions>
            <Button variant="default" onClick={onClose}>
              Go back
            </Button>
            <Button component={Link} to={`${paths.dashboard}?tab=security`}>
              Switch it on
            </Button>
          </PortalDialogActions>
        </>
      )}
    </PortalDialog>
  );
}

function ReopenForm({ user, month, onReopened, onClose }: ReopenDialogProps & { user: MeView }) {
  const [confirm, reopen] = [useSecondFactor(), useReopenMonth()];
  const [reason, setReason] = useState('');
  const [code, setCode] = useState('');
  // A code or passkey can be used once and elevates the session for ten minutes: a retry within them needs no other.
  const [isConfirmed, setIsConfirmed] = useState(false);
  const busy = confirm.isPending || reopen.isPending;
  const submit = async (): Promise<void> => {
    if (busy) return;
    try {
      if (!isConfirmed) await confirm.mutateAsync(code.trim());
      setIsConfirmed(true);
      await reopen.mutateAsync({ month, reason });
      onReopened();
    } catch (error) {
      setCode('');
      // The ten minutes are over: another code is needed.
      if (error instanceof ApiError && error.code === 'second-factor-required') setIsConfirmed(false);
    }
  };
  const error = confirm.error ?? reopen.error;
  return (
    <>
      <Stack>
        {error !== null && !isProofRequired(error) && (
          <PortalNotice tone="error" title={messageOf(error, 'The month could not be reopened. Please try again.')} />
        )}
        <PortalTextarea
          {...FIELD}
          label="Why is it reopened?"
          description="It is shown next to the month and in the log."
          required
          minRows={2}
          maxLength={1_000}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        {!isConfirmed && user.hasPasskey && <PortalPasskeyProof onProved={() => setIsConfirmed(true)} />}
        {isConfirmed && <PortalNotice tone="success" title="Your second factor is confirmed." />}
        {!isConfirmed && user.hasAuthenticator && (
          <TextInput
            {...FIELD}
            label="Code"
            description="The six digits now shown in your authenticator app."
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
          />
        )}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button data-danger disabled={busy || reason.trim() === '' || (!isConfirmed && code.trim() === '')} onClick={() => void submit()}>
          Reopen month
        </Button>
      </PortalDialogActions>
    </>
  );
}
