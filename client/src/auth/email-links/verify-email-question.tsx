import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { causeOf } from '../../lib/http/http';
import { formatMoment } from '../../ui/format/date';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { linkedAccountQuery, useDisown } from '../auth.api';
import { AuthCard } from '../auth-card';
import { Checking, mayRetry, type UnusedLink } from './mail-link';

export const VERIFY_TITLE = 'Your email address';

/** Names the account that the link would verify: a stranger may have created it with this address. */
export function VerifyEmailQuestion({ token, use, dead }: UnusedLink) {
  const account = useQuery(linkedAccountQuery(token));
  const [isDisowning, setDisowning] = useState(false);
  if (account.isPending) return <Checking title={VERIFY_TITLE} />;
  if (account.isError) {
    if (!mayRetry(account.error)) return dead(account.error);
    return (
      <AuthCard title={VERIFY_TITLE} text="The link may still be valid.">
        <PortalNotice
          tone="error"
          title="The link could not be checked"
          action={<Button onClick={() => void account.refetch()}>Try again</Button>}
        >
          {causeOf(account.error)}
        </PortalNotice>
      </AuthCard>
    );
  }
  if (isDisowning) return <DisownQuestion token={token} onBack={() => setDisowning(false)} />;
  const { name, openedAt } = account.data;
  return (
    <AuthCard
      title={VERIFY_TITLE}
      text={`${name === null ? 'An account without a name' : `The account of ${name}`} was opened with this email address on ${formatMoment(openedAt)}. Continue only if you opened it yourself.`}
    >
      <Group>
        <Button onClick={use}>Verify this address</Button>
        <Button variant="default" onClick={() => setDisowning(true)}>
          This is not my account
        </Button>
      </Group>
    </AuthCard>
  );
}

function DisownQuestion({ token, onBack }: { token: string; onBack: () => void }) {
  const disown = useDisown();
  if (disown.isSuccess) {
    return (
      <AuthCard title={VERIFY_TITLE} text="Thank you for telling us.">
        <PortalNotice tone="success" title={disown.data.message} />
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Not your account"
      text="The account and everything in it will be permanently deleted, and anyone using it will be signed out. You can then use your email address again."
    >
      {disown.isError && (
        <PortalNotice tone="error" title="The account was not deleted">
          {causeOf(disown.error)}
        </PortalNotice>
      )}
      <Group>
        <Button data-danger loading={disown.isPending} onClick={() => disown.mutate(token)}>
          Delete the account
        </Button>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
      </Group>
    </AuthCard>
  );
}
