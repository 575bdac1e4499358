import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formMessage, showFieldErrors } from '../../lib/forms/forms';
import { ApiError } from '../../lib/http/http';
import { paths } from '../../lib/navigation/paths';
import { meQuery, setMe } from '../../lib/http/query';
import { useInBrowser } from '../../lib/use-in-browser';
import { acceptable, NEW_PASSWORD_RULES, type NewPasswordValues, PortalNewPassword } from '../../ui/portal/passwords/portal-new-password';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useResetPassword } from '../auth.api';
import { AuthCard } from '../auth-card';
import { AuthForm } from '../auth-form';
import { DeadLink } from './dead-link';
import { useLinkToken } from './use-link-token';

/**
 * Target of a password reset link: a new password and its confirmation. It does not sign in, and does not bypass two-factor authentication.
 */
export function ResetPasswordPage() {
  return useInBrowser() ? <OpenedLink /> : <AuthCard title="Choose a new password" text="This takes a moment." children={null} />;
}

function OpenedLink() {
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const reset = useResetPassword();
  const form = useForm<NewPasswordValues>({ initialValues: { password: '', confirm: '' }, validate: NEW_PASSWORD_RULES });

  if (reset.isSuccess) {
    return (
      <AuthCard title="A new password" text="All sessions of your account have ended. Sign in again on each device.">
        <PortalNotice
          tone="success"
          title={reset.data.message}
          action={
            <Button component={Link} to={paths.login}>
              Sign in
            </Button>
          }
        />
      </AuthCard>
    );
  }
  const dead = reset.error instanceof ApiError && reset.error.code === 'link-refused';
  if (token === null || dead) {
    return (
      <DeadLink
        title="A new password"
        why={dead ? formMessage([], reset.error, '') : null}
        next="Password reset links work once, within one hour. You can request another."
        action={
          <Button component={Link} to={paths.forgotPassword}>
            Request a new link
          </Button>
        }
      />
    );
  }

  // The sessions of that account have ended; a different one may be signed in here.
  const rereadIdentity = (): void => {
    queryClient.fetchQuery({ ...meQuery, staleTime: 0 }).then(
      ({ user }) => user === null && setMe(queryClient, null),
      () => undefined,
    );
  };
  const send = ({ password }: NewPasswordValues, fields: HTMLFormElement): void => {
    reset.mutate({ token, password }, { onSuccess: rereadIdentity, onError: (error) => showFieldErrors(form, fields, error) });
  };
  const refusal = formMessage(['password', 'confirm'], reset.error, 'The password could not be changed. Please try again.');
  return (
    <AuthCard title="Choose a new password" text="It replaces the old one and ends every session of your account.">
      <AuthForm
        form={form}
        refusal={refusal}
        labels={['Set new password', 'Saving...']}
        busy={reset.isPending}
        locked={!acceptable(form.values)}
        onSend={send}
      >
        <PortalNewPassword form={form} size="md" />
      </AuthForm>
    </AuthCard>
  );
}
