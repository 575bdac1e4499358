import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { emailProblem } from '../../lib/forms/email-problem';
import { formMessage, showFieldErrors } from '../../lib/forms/forms';
import { paths } from '../../lib/navigation/paths';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useForgotPassword } from '../auth.api';
import { AuthCard } from '../auth-card';
import { AuthForm } from '../auth-form';
import classes from '../auth-form.module.css';
import { EmailField } from '../email-field';

/** Requests a password reset link. Its message never reveals whether an address has an account. */
export function ForgotPasswordPage() {
  const ask = useForgotPassword();
  const form = useForm({ initialValues: { email: '' }, validate: { email: emailProblem } });
  const refusal = formMessage(['email'], ask.error, 'The link could not be requested. Please try again.');

  const foot = (
    <>
      Remembered it? <Link to={paths.login}>Sign in</Link>
    </>
  );
  if (ask.isSuccess) {
    return (
      <AuthCard title="Check your email" text="The link works once, within one hour." foot={foot}>
        <div className={classes.form}>
          <PortalNotice tone="success" title={ask.data.message} />
          <p className={classes.terms}>
            If it has not arrived after a few minutes, check your spam folder, and that you entered the address of your account.
          </p>
          <Button variant="default" size="md" fullWidth onClick={() => ask.reset()}>
            Request another link
          </Button>
        </div>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Forgotten your password?"
      text="Enter the email address of your account. We will send you a link to choose a new password."
      foot={foot}
    >
      <AuthForm
        form={form}
        refusal={refusal}
        labels={['Send the link', 'Sending...']}
        busy={ask.isPending}
        onSend={({ email }, fields) => ask.mutate(email.trim(), { onError: (error) => showFieldErrors(form, fields, error) })}
      >
        <EmailField {...form.getInputProps('email')} />
      </AuthForm>
    </AuthCard>
  );
}
