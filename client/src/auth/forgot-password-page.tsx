import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useMounted } from '@mantine/hooks';
import { type FormEvent, useRef } from 'react';
import { Link } from 'react-router';
import { emailProblem } from '../lib/email-problem';
import { focusFirstError, formMessage, showFieldErrors, useAdoptTypedValues } from '../lib/forms';
import { paths } from '../lib/paths';
import { PortalNotice } from '../ui/portal-notice';
import { useForgotPassword } from './auth.api';
import { AuthCard } from './auth-card';
import classes from './auth-form.module.css';

/** Asks for a link by which a forgotten password can be replaced. What it says never tells whether an address has an account. */
export function ForgotPasswordPage() {
  const root = useRef<HTMLFormElement>(null);
  const ask = useForgotPassword();
  const alive = useMounted();
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } });
  useAdoptTypedValues(form.setValues, root);
  const refusal = formMessage(['email'], ask.error, 'The link could not be asked for. Please try again.');

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    const fields = event.currentTarget;
    form.onSubmit(
      ({ email }) => ask.mutate(email.trim(), { onError: (error) => showFieldErrors(form, fields, error) }),
      (errors) => focusFirstError(fields, errors),
    )(event);
  };

  const foot = (
    <>
      Remembered it? <Link to={paths.login}>Sign in</Link>
    </>
  );
  if (ask.isSuccess) {
    return (
      <AuthCard title="Look into your mail" text="The link in it works for one hour, and once." foot={foot}>
        <div className={classes.form}>
          <PortalNotice tone="success" title={ask.data.message} />
          <p className={classes.terms}>Nothing there after some minutes? Look into the spam folder, and check that you gave the address of your account.</p>
          <Button variant="default" size="md" fullWidth onClick={() => ask.reset()}>
            Ask again
          </Button>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard title="Forgotten your password?" text="Give the address of your account. We send it a link by which you choose a new password." foot={foot}>
      <form ref={root} method="post" noValidate className={classes.form} onSubmit={submit}>
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
        <Button type="submit" size="md" fullWidth disabled={!alive || ask.isPending}>
          {ask.isPending ? 'Sending...' : 'Send the link'}
        </Button>
      </form>
    </AuthCard>
  );
}
