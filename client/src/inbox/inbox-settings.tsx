import { Button, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { InboxSettingView } from '../../../server/inbox/inbox.dto.js';
import { DELIVERIES, DELIVERY_LABELS, INBOX_KIND_LABELS } from '../../../server/inbox/inbox.rules';
import { messageOf } from '../lib/http/http';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../ui/portal/dialogs/portal-dialog';
import { PortalLoaded } from '../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../ui/portal/feedback/portal-notice';
import { inboxSettingsQuery, useSaveSettings } from './inbox.api';

const OPTIONS = DELIVERIES.map((value) => ({ value, label: DELIVERY_LABELS[value] }));

/** How the user is notified of each kind of item. A choice is saved immediately. */
export function InboxSettings({ onClose }: { onClose: () => void }) {
  const query = useQuery(inboxSettingsQuery);
  const save = useSaveSettings();
  return (
    <PortalDialog wide title="Notifications" onEscape={onClose}>
      <PortalDialogText>
        Choose how you are notified of each kind. The daily email comes in the morning, at most once a day, and only when something is
        unread. Your choice is saved at once.
      </PortalDialogText>
      <PortalLoaded query={query} failed="Failed to load your settings" height="20rem">
        {({ settings }) => (
          <Stack gap="sm">
            {withChosen(settings, save.isPending ? save.variables.settings : []).map(({ kind, delivery }) => (
              <Select
                key={kind}
                label={INBOX_KIND_LABELS[kind]}
                data={OPTIONS}
                allowDeselect={false}
                value={delivery}
                onChange={(value) => value !== null && save.mutate({ settings: [{ kind, delivery: value }] })}
              />
            ))}
          </Stack>
        )}
      </PortalLoaded>
      {save.error && <PortalNotice tone="error" title={messageOf(save.error, 'Your choice could not be saved. Choose it again.')} />}
      {save.isSuccess && <PortalNotice tone="success" title="Saved." />}
      <PortalDialogActions>
        <Button onClick={onClose}>Done</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

/** The settings with the pending changes applied. */
function withChosen(settings: readonly InboxSettingView[], chosen: readonly InboxSettingView[]): InboxSettingView[] {
  return settings.map((setting) => chosen.find(({ kind }) => kind === setting.kind) ?? setting);
}
