import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import IconShieldOff from '@tabler/icons-react/dist/esm/icons/IconShieldOff.mjs';
import { useEffect, useRef, useState } from 'react';
import type { TwoFactorView } from '../../../../server/auth/second-factor/two-factor.dto.js';
import type { MeView } from '../../../../server/users/users.dto.js';
import { passkeyProblem } from '../../lib/passkeys/passkey-support';
import { passkeyMessage } from '../../lib/passkeys/passkeys';
import { useInBrowser } from '../../lib/use-in-browser';
import { PortalPasskeyButton } from '../../ui/portal/passkeys/portal-passkey-button';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PanelSkeleton } from '../panels/panel-skeleton';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { twoFactorQuery, useRenewWithPasskey, useRereadTwoFactor } from './security.api';
import { TwoFactorCodeDialog } from './two-factor-code-dialog';
import { TwoFactorEnrolment } from './two-factor-enrolment';
import { WaitingReset } from './waiting-reset';
import { VerifyEmailNote } from '../overview/verify-email-note';

/** At or below this number, the user is advised to make new ones. */
const FEW_CODES = 3;

/** What removing the app means, without and with passkeys. */
const SWITCH_OFF = {
  title: 'Switch off two-factor authentication?',
  text: 'Your password alone will then be enough to sign in, and your recovery codes are deleted. Enter a code from your authenticator app to continue.',
  confirm: 'Switch off',
};
const REMOVE_APP = {
  title: 'Remove the authenticator app?',
  text: 'Its codes no longer sign you in. Your passkeys and recovery codes still do. Enter a code from your authenticator app to continue.',
  confirm: 'Remove app',
};

type Step = { kind: 'enrol' } | { kind: 'codes'; codes: string[]; message: string } | { kind: 'renew' } | { kind: 'disable' } | null;

/** Two-factor authentication: its state and the available actions. */
export function TwoFactorPanel({ user }: { user: MeView }) {
  const twoFactor = useQuery(twoFactorQuery);
  const reread = useRereadTwoFactor();
  const [step, setStep] = useState<Step>(null);
  const [message, setMessage] = useState<string | null>(null);
  // The button that opened the dialog disappears when the state changes.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (message !== null) outcome.current?.focus();
  }, [message]);

  if (twoFactor.data === undefined) {
    if (twoFactor.isPending) return <PanelSkeleton fields={2} />;
    return (
      <PortalLoadError
        title="Your two-factor authentication settings could not be loaded"
        error={twoFactor.error}
        retrying={twoFactor.isFetching}
        onRetry={() => void twoFactor.refetch()}
      />
    );
  }

  const begin = (next: Step): void => {
    setMessage(null);
    setStep(next);
  };
  // Also after a failure: the response may have been lost.
  const end = (): void => {
    setStep(null);
    void reread();
  };
  const done = (text: string): void => {
    end();
    setMessage(text);
  };
  return (
    <PortalPanel
      title="Two-factor authentication"
      anchor="two-factor"
      text="Signing in takes a second step as well as your password: a code from an app on your phone, or a passkey. A stolen password is not enough."
    >
      <Stack>
        {twoFactor.data.reset && <WaitingReset reset={twoFactor.data.reset} onObjected={done} />}
        {twoFactor.data.enabled ? (
          <SwitchedOn state={twoFactor.data} onStep={begin} />
        ) : twoFactor.data.passkeys > 0 ? (
          <PasskeysAlone
            state={twoFactor.data}
            onEnrol={() => begin({ kind: 'enrol' })}
            onRenewed={(codes) => begin({ kind: 'codes', codes, message: 'Your new recovery codes are active.' })}
          />
        ) : user.emailVerified ? (
          <SwitchedOff onEnrol={() => begin({ kind: 'enrol' })} />
        ) : (
          <VerifyEmailNote user={user} purpose="Two-factor authentication can be set up once your address is verified." />
        )}
        {message && (
          <div ref={outcome} tabIndex={-1}>
            <PortalNotice tone="success" title={message} />
          </div>
        )}
      </Stack>
      {step?.kind === 'enrol' && (
        <TwoFactorEnrolment
          onEnrolled={(codes) => {
            setStep({ kind: 'codes', codes, message: 'Two-factor authentication is on.' });
            // The panel must not say behind the codes that it is off.
            void reread();
          }}
          onCancel={end}
        />
      )}
      {step?.kind === 'codes' && <RecoveryCodesDialog codes={step.codes} onSaved={() => done(step.message)} />}
      {step?.kind === 'renew' && (
        <TwoFactorCodeDialog
          act="renew"
          title="Get new recovery codes?"
          text="Your existing codes stop working. Enter a code from your authenticator app to continue."
          confirm="Get new codes"
          onDone={(codes) => setStep({ kind: 'codes', codes: codes ?? [], message: 'Your new recovery codes are active.' })}
          onCancel={end}
        />
      )}
      {step?.kind === 'disable' && (
        <TwoFactorCodeDialog
          act="disable"
          {...(twoFactor.data.passkeys > 0 ? REMOVE_APP : SWITCH_OFF)}
          danger
          onDone={() => done(twoFactor.data.passkeys > 0 ? 'The authenticator app is removed.' : 'Two-factor authentication is off.')}
          onCancel={end}
        />
      )}
    </PortalPanel>
  );
}

function SwitchedOff({ onEnrol }: { onEnrol: () => void }) {
  const canAddPasskey = !useInBrowser() || passkeyProblem() === null;
  return (
    <Group>
      <IconShieldOff color="var(--text-faint)" size={28} stroke={1.5} aria-hidden="true" />
      <Box flex="1 1 14rem">
        <Text fw={600}>Switched off</Text>
        <Text c="dimmed" maw="70ch">
          {canAddPasskey ? 'Add a passkey above, or set up' : 'Set up'} an authenticator app, for example Aegis, Google Authenticator or
          1Password. It takes two minutes.
        </Text>
      </Box>
      <Button variant="default" onClick={onEnrol}>
        Set up
      </Button>
    </Group>
  );
}

function SwitchedOn({ state, onStep }: { state: TwoFactorView; onStep: (step: Step) => void }) {
  const { day } = useDates();
  const remaining = state.recoveryCodesLeft;
  return (
    <>
      <Group>
        <IconShieldCheck color="var(--success)" size={28} stroke={1.5} aria-hidden="true" />
        <Box flex="1 1 14rem">
          <Text fw={600}>Switched on{state.enabledAt !== null && ` since ${day(state.enabledAt)}`}</Text>
          <Text c="dimmed" maw="70ch">
            {codesLeft(remaining)} They are the only way to sign in if you lose your device.
          </Text>
        </Box>
      </Group>
      {remaining <= FEW_CODES && <FewCodes />}
      <div className={forms.actions}>
        <Button variant="default" onClick={() => onStep({ kind: 'renew' })}>
          Get new recovery codes
        </Button>
        <Button variant="default" onClick={() => onStep({ kind: 'disable' })}>
          {state.passkeys > 0 ? 'Remove the app' : 'Switch off'}
        </Button>
      </div>
    </>
  );
}

interface PasskeysAloneProps {
  state: TwoFactorView;
  onEnrol: () => void;
  onRenewed: (codes: string[]) => void;
}

/** Passkeys are the only second factor. */
function PasskeysAlone({ state, onEnrol, onRenewed }: PasskeysAloneProps) {
  const renew = useRenewWithPasskey();
  const refusal = passkeyMessage(renew.error, 'New codes could not be created. Please try again.');
  const remaining = state.recoveryCodesLeft;
  return (
    <>
      <Group>
        <IconShieldCheck color="var(--success)" size={28} stroke={1.5} aria-hidden="true" />
        <Box flex="1 1 14rem">
          <Text fw={600}>Switched on, with passkeys</Text>
          <Text c="dimmed" maw="70ch">
            {codesLeft(remaining)} They are the only way to sign in if you lose your device. An authenticator app is a further one.
          </Text>
        </Box>
      </Group>
      {remaining <= FEW_CODES && <FewCodes />}
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <div className={forms.actions}>
        <PortalPasskeyButton
          label="Get new recovery codes"
          busy={renew.isPending}
          onClick={() => renew.mutate(undefined, { onSuccess: onRenewed })}
        />
        <Button variant="default" onClick={onEnrol}>
          Set up an app
        </Button>
      </div>
    </>
  );
}

function FewCodes() {
  return (
    <PortalNotice tone="warning" title="You are running out of recovery codes">
      Get ten new ones while you still have your device.
    </PortalNotice>
  );
}

function codesLeft(remaining: number): string {
  if (remaining === 0) return 'You have no recovery codes left.';
  return remaining === 1 ? '1 recovery code is left.' : `${remaining} recovery codes are left.`;
}
