import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { SecondFactorChallenge } from '../../../../server/auth/auth.dto.js';
import { type Credentials, type SignedIn, useSignIn } from '../../auth/auth.api';
import { EmailField } from '../../auth/email-field';
import { PasskeySignIn } from '../../auth/passkeys/passkey-sign-in';
import { SecondFactorForm } from '../../auth/sign-in/second-factor-form';
import { SIGN_IN_NOTICES } from '../../auth/sign-in/sign-in-notices';
import { focusFirstError, formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalAlert } from '../../ui/portal/feedback/portal-alert';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PortalPasswordInput } from '../../ui/portal/passwords/portal-password-input';
import '../../ui/portal/styles/portal-styles';

interface SignInDialogProps {
  title: string;
  text: string;
  /** Email of the session's user. */
  email: string;
  /** Label of the button that leaves. */
  leave: string;
  onSignedIn: (signedIn: SignedIn) => void;
  onLeave: () => void;
}

/**
 * Signs in without leaving the page, in one step or two, so that the page and its input stay. What signing in changed is acknowledged
 * before the page continues.
 */
export function SignInDialog({ title, text, email, leave, onSignedIn, onLeave }: SignInDialogProps) {
  const [challenge, setChallenge] = useState<SecondFactorChallenge | null>(null);
  const [entered, setEntered] = useState<SignedIn | null>(null);
  const enter = (signedIn: SignedIn): void => {
    if (signedIn.notice === null) onSignedIn(signedIn);
    else setEntered(signedIn);
  };
  if (entered !== null && entered.notice !== null) {
    const { title: message, text: why } = SIGN_IN_NOTICES[entered.notice];
    return <PortalAlert title="Welcome back" message={message} why={why} onClose={() => onSignedIn(entered)} />;
  }
  if (challenge !== null) {
    return (
      <PortalDialog title="Two-factor authentication" onEscape={onLeave}>
        <SecondFactorForm challenge={challenge} onSignedIn={enter} onStartAgain={() => setChallenge(null)} />
      </PortalDialog>
    );
  }
  return (
    <PortalDialog title={title} onEscape={onLeave}>
      <PortalDialogText>
        <p>{text}</p>
      </PortalDialogText>
      <PasswordForm email={email} leave={leave} onSecondFactor={setChallenge} onSignedIn={enter} onLeave={onLeave} />
      <PasskeySignIn onSignedIn={enter} />
    </PortalDialog>
  );
}

interface PasswordFormProps extends Pick<SignInDialogProps, 'email' | 'leave' | 'onSignedIn' | 'onLeave'> {
  onSecondFactor: (challenge: SecondFactorChallenge) => void;
}

function PasswordForm({ email, leave, onSecondFactor, onSignedIn, onLeave }: PasswordFormProps) {
  const signIn = useSignIn();
  const form = useForm<Credentials>({
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (value.trim() === '' ? 'Enter your email address' : null),
      password: (value) => (value === '' ? 'Enter your password' : null),
    },
  });
  const refusal = formMessage(Object.keys(form.values), signIn.error, 'Signing in failed. Please try again.');
  const send = ({ email: address, password }: Credentials, fields: HTMLFormElement): void => {
    if (signIn.isPending) return;
    signIn.mutate(
      { email: address.trim(), password },
      {
        onSuccess: (response) => {
          if (response.user === null) onSecondFactor(response.secondFactor);
          else onSignedIn(response);
        },
        onError: (error) => {
          if (!showFieldErrors(form, fields, error)) focusFirstError(fields, { password: true });
        },
      },
    );
  };
  return (
    <form
      noValidate
      className={forms.form}
      onSubmit={(event) => {
        // In the React tree this form may be inside the form whose call is waiting.
        event.stopPropagation();
        submitting(form, send)(event);
      }}
    >
      <EmailField {...form.getInputProps('email')} />
      <PortalPasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('password')}
      />
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <PortalDialogActions>
        <Button variant="default" onClick={onLeave}>
          {leave}
        </Button>
        <Button type="submit" {...ariaDisabled(signIn.isPending)}>
          {signIn.isPending ? 'Signing in...' : 'Sign in'}
        </Button>
      </PortalDialogActions>
    </form>
  );
}
