import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef } from 'react';
import { focusFirstError, formMessage, showFieldErrors, useAdoptTypedValues } from '../lib/forms';
import { setMe } from '../lib/query';
import { PortalNotice } from '../ui/portal-notice';
import { type Credentials, useSignIn } from './auth.api';
import classes from './auth-form.module.css';

/** Mail address and password. The page around it leaves as soon as the identity is known. */
export function LoginForm() {
  const root = useRef<HTMLFormElement>(null);
  const queryClient = useQueryClient();
  const signIn = useSignIn();
  const alive = useMounted();
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? 'Enter your email address' : null),
      password: (password) => (password === '' ? 'Enter your password' : null),
    },
  });
  useAdoptTypedValues(form.setValues, root);

  const refusal = formMessage(Object.keys(form.values), signIn.error, 'Login failed. Please try again.');

  const send = (values: Credentials, fields: HTMLFormElement): void => {
    signIn.mutate(
      { email: values.email.trim(), password: values.password },
      {
        onSuccess: ({ user }) => setMe(queryClient, user),
        onError: (error) => {
          if (!showFieldErrors(form, fields, error)) focusFirstError(fields, { password: true });
        },
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
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
        {...form.getInputProps('password')}
      />
      <Button type="submit" size="md" fullWidth disabled={!alive || signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
