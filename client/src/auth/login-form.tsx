import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { focusFirstError, formMessage, showFieldErrors, useAdoptTypedValues } from '../lib/forms';
import { paths } from '../lib/paths';
import { PortalNotice } from '../ui/portal-notice';
import { PortalPasswordInput } from '../ui/portal-password-input';
import { type Credentials, type SecondFactorWanted, type SignedIn, useSignIn } from './auth.api';
import classes from './auth-form.module.css';

/** Mail address and password. What comes of them (a person, or the question for a code) is the page's affair. */
export function LoginForm({ onAnswer }: { onAnswer: (answer: SignedIn | SecondFactorWanted) => void }) {
  const root = useRef<HTMLFormElement>(null);
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
        onSuccess: onAnswer,
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
      <PortalPasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        size="md"
        {...form.getInputProps('password')}
      />
      <p className={classes.forgot}>
        <Link to={paths.forgotPassword}>Forgotten your password?</Link>
      </p>
      <Button type="submit" size="md" fullWidth disabled={!alive || signIn.isPending}>
        {signIn.isPending ? 'Signing In...' : 'Sign In'}
      </Button>
    </form>
  );
}
