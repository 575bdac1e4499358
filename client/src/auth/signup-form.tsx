import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { PASSWORD_MIN_SCORE, passwordProblem, passwordScore } from '../../../server/auth/password.rules';
import { focusFirstError, formMessage, showFieldErrors, useAdoptTypedValues } from '../lib/forms';
import { setMe } from '../lib/query';
import { PortalNotice } from '../ui/portal-notice';
import { useRegister } from './auth.api';
import classes from './auth-form.module.css';
import { emailProblem } from './email-problem';
import { LegalLinks } from './legal-links';
import { PasswordMatch } from './password-match';
import { PasswordMeter } from './password-meter';

interface SignupValues {
  email: string;
  password: string;
  confirm: string;
}

/** Mail address and a password given twice. `onCreated` is called once the account exists and is signed in. */
export function SignupForm({ onCreated }: { onCreated: () => void }) {
  const root = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const register = useRegister();
  const alive = useMounted();
  const form = useForm<SignupValues>({
    initialValues: { email: '', password: '', confirm: '' },
    validate: {
      email: emailProblem,
      password: passwordProblem,
      confirm: (confirm, { password }) => (confirm === password ? null : 'Passwords do not match'),
    },
  });
  useAdoptTypedValues(form.setValues, root);

  const { password, confirm } = form.values;
  const acceptable = passwordScore(password) >= PASSWORD_MIN_SCORE && password === confirm;

  const refusal = formMessage(Object.keys(form.values), register.error, 'Registration failed. Please try again.');

  const send = (values: SignupValues, fields: HTMLFormElement): void => {
    register.mutate(
      { email: values.email.trim(), password: values.password },
      {
        onSuccess: ({ user }) => {
          onCreated();
          setMe(queryClient, user);
        },
        onError: (error) => showFieldErrors(form, fields, error),
      },
    );
  };

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const fields = event.currentTarget;
    form.onSubmit(
      (values) => send(values, fields),
      (errors) => focusFirstError(fields, errors),
    )(event);
  };

  return (
    <form
      ref={root}
      // Before the page is alive a submit must never put the password into the address.
      method="post"
      noValidate
      className={classes.form}
      onSubmit={submit}
    >
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        size="md"
        {...form.getInputProps('email')}
      />
      <div>
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="new-password"
          size="md"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
          {...form.getInputProps('password')}
        />
        <PasswordMeter password={password} />
      </div>
      <div>
        <PasswordInput
          label="Confirm password"
          name="confirm"
          autoComplete="new-password"
          size="md"
          visibilityToggleFocusable
          visibilityToggleButtonProps={{ 'aria-label': 'Show confirmation' }}
          {...form.getInputProps('confirm')}
        />
        <PasswordMatch password={password} confirm={confirm} />
      </div>
      <Button type="submit" size="md" fullWidth disabled={!alive || !acceptable || register.isPending}>
        {register.isPending ? 'Creating account...' : 'Create account'}
      </Button>
      <LegalLinks />
    </form>
  );
}
