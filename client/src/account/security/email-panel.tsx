import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MeView } from '../../../../server/users/users.dto.js';
import { emailProblem } from '../../lib/forms/email-problem';
import { formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { EmailStatus } from '../email-status';
import { useChangeEmail, useWithdrawEmail } from '../account.api';

/** The email that the user signs in with, and the form to change it. */
export function EmailPanel({ user }: { user: MeView }) {
  const change = useChangeEmail();
  const withdraw = useWithdrawEmail();
  const [open, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const form = useForm({
    initialValues: { email: '' },
    validate: {
      email: (email) =>
        emailProblem(email) ?? (email.trim().toLowerCase() === user.email.toLowerCase() ? 'This is already your address' : null),
    },
  });
  const busy = change.isPending || withdraw.isPending;
  const refusal =
    formMessage(['email'], change.error, 'The address could not be changed. Please try again.') ??
    formMessage([], withdraw.error, 'The change could not be cancelled. Please try again.');

  const close = (): void => {
    // The button that opened the form is rendered again first, so that it can receive the focus.
    flushSync(() => setOpen(false));
    opener.current?.focus();
  };
  const send = ({ email }: { email: string }, fields: HTMLFormElement): void => {
    if (busy) return;
    change.mutate(email.trim(), {
      onSuccess: () => {
        close();
        form.reset();
      },
      onError: (error) => showFieldErrors(form, fields, error),
    });
  };

  return (
    <PortalPanel
      title="Email address"
      text="You sign in with it, and we send emails about your account to it."
      aside={
        !open && (
          <Button ref={opener} variant="default" onClick={() => setOpen(true)}>
            Change address
          </Button>
        )
      }
    >
      <Stack>
        <Group>
          <Text size="md" fw={500}>
            {user.email}
          </Text>
          <EmailStatus user={user} />
        </Group>
        {user.pendingEmail !== null && (
          <PortalNotice
            tone="warning"
            title={`Waiting for ${user.pendingEmail}`}
            action={
              <>
                <Button
                  variant="default"
                  {...ariaDisabled(busy)}
                  onClick={() => user.pendingEmail !== null && !busy && change.mutate(user.pendingEmail)}
                >
                  {change.isPending ? 'Sending...' : 'Send the link again'}
                </Button>
                <Button
                  variant="subtle"
                  {...ariaDisabled(busy)}
                  onClick={() => !busy && withdraw.mutate(undefined, { onSuccess: () => opener.current?.focus() })}
                >
                  {withdraw.isPending ? 'Cancelling...' : 'Keep my current address'}
                </Button>
              </>
            }
          >
            {change.isSuccess
              ? change.data.message
              : 'Open the link that we sent there within 24 hours. Until then, sign in with your current address.'}
          </PortalNotice>
        )}
        {refusal && <PortalNotice tone="error" title={refusal} />}
        {open && (
          <form noValidate className={`${forms.form} ${forms.narrow}`} onSubmit={(event) => submitting(form, send)(event)}>
            <TextInput
              {...FIELD}
              label="New email address"
              type="email"
              name="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
              autoFocus
              description="It changes when you open the link that we send there. We also notify your current address."
              {...form.getInputProps('email')}
            />
            <div className={forms.actions}>
              <Button type="submit" {...ariaDisabled(change.isPending)}>
                {change.isPending ? 'Sending...' : 'Send the link'}
              </Button>
              <Button
                variant="subtle"
                onClick={() => {
                  close();
                  change.reset();
                }}
              >
                Cancel
              </Button>
            </div>
          </form>
        )}
      </Stack>
    </PortalPanel>
  );
}
