import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formMessage } from '../lib/forms/forms';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../ui/portal/dialogs/portal-dialog';
import { PortalOnceDialog } from '../ui/portal/dialogs/portal-once-dialog';
import { PortalLoaded } from '../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../ui/portal/feedback/portal-aria-disabled';
import { PortalTime } from '../ui/portal/time/portal-time';
import { feedQuery, useFeedActions } from './calendar-feed.api';

/** The user's private calendar feed: create, replace and revoke its address. */
export function FeedDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery(feedQuery);
  const { create, revoke } = useFeedActions();
  const busy = create.isPending || revoke.isPending;
  const refusal =
    formMessage([], create.error, 'The address could not be created.') ??
    formMessage([], revoke.error, 'The address could not be revoked.');
  if (create.data !== undefined) {
    return (
      <PortalOnceDialog
        title="Your private calendar feed"
        text="Add this address to your calendar app as a subscription."
        secret={create.data.url}
        label="Private address"
        copy="Copy address"
        confirmLabel="I have copied the address"
        onDone={() => create.reset()}
      >
        <Text size="sm">Anyone with the address can see what is in your feed. Replace or revoke it if someone else has it.</Text>
      </PortalOnceDialog>
    );
  }
  return (
    <PortalDialog title="Calendar feed" onEscape={onClose}>
      <PortalDialogText>
        Your playtests in your own calendar app, including changes and cancellations. For directors, also the company’s open deadlines.
      </PortalDialogText>
      <PortalLoaded query={query} failed="Failed to load the calendar feed" height="4rem">
        {({ created_at }) => (
          <Stack gap="sm" align="flex-start">
            {created_at === null ? (
              <Text c="dimmed">You have no calendar feed yet.</Text>
            ) : (
              <Text>
                Created <PortalTime iso={created_at} />. A new address replaces it, and the old one stops working. It also ends when your
                password changes.
              </Text>
            )}
            <Group gap="xs">
              <Button
                {...ariaDisabled(busy)}
                onClick={() => {
                  if (busy) return;
                  revoke.reset();
                  create.mutate();
                }}
              >
                {created_at === null ? 'Create address' : 'Replace address'}
              </Button>
              {created_at !== null && (
                <Button variant="default" {...ariaDisabled(busy)} onClick={() => !busy && revoke.mutate()}>
                  Revoke address
                </Button>
              )}
            </Group>
          </Stack>
        )}
      </PortalLoaded>
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
