import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SecondFactorChallenge } from '../../../../server/auth/auth.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { paths } from '../../lib/navigation/paths';
import { passkeyMessage } from '../../lib/passkeys/passkeys';
import { PortalCodeField, useCodeForm } from '../../ui/portal/fields/portal-code-field';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPasskeyButton } from '../../ui/portal/passkeys/portal-passkey-button';
import { type SignedIn, usePasskeySignIn, useSecondFactor } from '../auth.api';
import classes from '../auth-form.module.css';

interface SecondFactorFormProps {
  challenge: SecondFactorChallenge;
  onSignedIn: (signedIn: SignedIn) => void;
  onStartAgain: () => void;
}

/** The codes that complete a sign-in, and the label and hint of their field. */
const WAYS = {
  app: {
    label: 'Code from your authenticator app',
    help: 'Six digits. The code changes every 30 seconds.',
    empty: 'Enter the six digits from your app',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    help: 'One of the codes that you saved when you switched on two-factor authentication. Each works once.',
    empty: 'Enter one of your recovery codes',
    other: 'Use my authenticator app',
  },
} as const;

/** The second step of signing in: a passkey, a code from the app, or a recovery code if the device is lost. */
export function SecondFactorForm({ challenge, onSignedIn, onStartAgain }: SecondFactorFormProps) {
  const finish = useSecondFactor(challenge.challenge);
  const passkey = usePasskeySignIn(challenge.challenge);
  const [way, setWay] = useState<keyof typeof WAYS>(challenge.authenticator ? 'app' : 'recovery');
  const { label, help, empty, other } = WAYS[way];
  const fallback = 'Login failed. Please try again.';
  const refusal = formMessage([], finish.error, fallback);
  const passkeyRefusal = passkeyMessage(passkey.error, fallback);

  const form = useCodeForm((typed, refused) => {
    passkey.reset();
    finish.mutate(way === 'app' ? typed.replaceAll(/\s/g, '') : typed, { onSuccess: onSignedIn, onError: refused });
  });

  return (
    <form noValidate className={classes.form} onSubmit={form.submit}>
      {challenge.passkeys && (
        <PortalPasskeyButton
          label="Use a passkey"
          size="md"
          fullWidth
          busy={passkey.isPending}
          onClick={() => {
            finish.reset();
            passkey.mutate(undefined, { onSuccess: onSignedIn });
          }}
        />
      )}
      {passkeyRefusal && <PortalNotice tone="error" title={passkeyRefusal} />}
      {refusal && (
        <PortalNotice tone="error" title={refusal}>
          After five wrong codes or five minutes, you need to enter your password again.
        </PortalNotice>
      )}
      <PortalCodeField
        key={way}
        form={form}
        kind={way}
        label={label}
        description={help}
        empty={empty}
        size="md"
        autoFocus={!challenge.passkeys}
      />
      <Button type="submit" size="md" fullWidth disabled={finish.isPending}>
        {finish.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
      {way === 'recovery' && (
        <p className={classes.terms}>
          Lost both your device and your recovery codes? <Link to={paths.contact}>Contact the studio</Link>: once we have checked that it is
          you, two-factor authentication can be reset.
        </p>
      )}
      <div className={classes.alternatives}>
        {challenge.authenticator && (
          <Button
            variant="subtle"
            size="sm"
            onClick={() => {
              setWay(way === 'app' ? 'recovery' : 'app');
              form.clear();
              finish.reset();
            }}
          >
            {other}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={onStartAgain}>
          Start again
        </Button>
      </div>
    </form>
  );
}
