import { useForm } from '@mantine/form';
import { Link } from 'react-router';
import { focusFirstError, formMessage, showFieldErrors } from '../../lib/forms/forms';
import { paths } from '../../lib/navigation/paths';
import { PortalPasswordInput } from '../../ui/portal/passwords/portal-password-input';
import { type Credentials, type SecondFactorWanted, type SignedIn, useSignIn } from '../auth.api';
import { AuthForm } from '../auth-form';
import classes from '../auth-form.module.css';
import { EmailField } from '../email-field';

/** Email and password. The page handles the result (a signed-in user, or a request for a code). */
export function LoginForm({ onResult }: { onResult: (result: SignedIn | SecondFactorWanted) => void }) {
  const signIn = useSignIn();
  const form = useForm<Credentials>({
    initialValues: { email: '', password: '' },
    validate: {
      email: (email) => (email.trim() === '' ? 'Enter your email address' : null),
      password: (password) => (password === '' ? 'Enter your password' : null),
    },
  });
  const refusal = formMessage(Object.keys(form.values), signIn.error, 'Login failed. Please try again.');

  const send = (values: Credentials, fields: HTMLFormElement): void => {
    signIn.mutate(
      { email: values.email.trim(), password: values.password },
      {
        onSuccess: onResult,
        onError: (error) => {
          if (!showFieldErrors(form, fields, error)) focusFirstError(fields, { password: true });
        },
      },
    );
  };

  return (
    <AuthForm form={form} refusal={refusal} labels={['Sign In', 'Signing In...']} busy={signIn.isPending} onSend={send}>
      <EmailField {...form.getInputProps('email')} />
      <PortalPasswordInput label="Password" name="password" autoComplete="current-password" size="md" {...form.getInputProps('password')} />
      <p className={classes.forgot}>
        <Link to={paths.forgotPassword}>Forgotten your password?</Link>
      </p>
    </AuthForm>
  );
}
