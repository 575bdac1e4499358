import { Button, Group, Select, Stack } from '@mantine/core';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconSettings from '@tabler/icons-react/dist/esm/icons/IconSettings.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { INBOX_KIND_LABELS, INBOX_KINDS, INBOX_VIEWS, type InboxView } from '../../../server/inbox/inbox.rules';
import { formMessage } from '../lib/forms/forms';
import { keysetRows } from '../lib/lists/keyset';
import { oneOf, useAddressFilter } from '../lib/navigation/address-filter';
import { paths } from '../lib/navigation/paths';
import { useFreshQuery } from '../live/use-live';
import { PortalOutcome } from '../ui/portal/feedback/portal-outcome';
import frame from '../ui/portal/layout/portal-page.module.css';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { PortalTabs } from '../ui/portal/layout/portal-tabs';
import { PortalCards } from '../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../ui/portal/lists/portal-empty';
import '../ui/portal/styles/portal-styles';
import { InboxItem } from './inbox-item';
import { InboxSettings } from './inbox-settings';
import { INBOX_KEY, INBOX_TOPIC, inboxQuery, useMarkAll, useSetState } from './inbox.api';

const VIEW_LABELS: Readonly<Record<InboxView, string>> = { open: 'Open', unread: 'Unread', done: 'Done' };
const KINDS = [{ value: 'all', label: 'All kinds' }, ...INBOX_KINDS.map((value) => ({ value, label: INBOX_KIND_LABELS[value] }))];

const EMPTY: Readonly<Record<InboxView, string>> = {
  open: 'Nothing needs your attention',
  unread: 'Nothing is unread',
  done: 'Nothing is done yet',
};

function readFilter(address: URLSearchParams): { view: InboxView; kind: string } {
  return { view: (oneOf(address, 'view', INBOX_VIEWS) || 'open') as InboxView, kind: oneOf(address, 'kind', INBOX_KINDS) };
}

/** Items that need the user's attention: one list, with a reason for each item. */
export function InboxPage() {
  const [{ view, kind }, changeFilter] = useAddressFilter(readFilter);
  const [settings, setSettings] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const items = useInfiniteQuery(inboxQuery({ view, kind }));
  useFreshQuery(INBOX_TOPIC, INBOX_KEY);
  const setState = useSetState();
  const markAll = useMarkAll();
  const newest = items.data?.pages[0]?.items[0]?.created_at;
  const mark = (state: 'read' | 'done'): void => {
    setMessage(null);
    markAll.mutate(
      { state, until: newest },
      { onSuccess: () => setMessage(state === 'read' ? 'Everything is read.' : 'Everything is done.') },
    );
  };
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <PortalSection
        title="Inbox"
        description="Mentions, assignments and requests that need your attention. You are not notified of your own actions."
        action={
          <Button variant="default" leftSection={<IconSettings size={16} aria-hidden="true" />} onClick={() => setSettings(true)}>
            Notifications
          </Button>
        }
      >
        <Group justify="space-between" align="flex-end">
          <PortalTabs
            label="Inbox"
            current={view}
            tabs={INBOX_VIEWS.map((key) => ({
              key,
              label: VIEW_LABELS[key],
              to: `${paths.inbox}?${new URLSearchParams({ ...(key !== 'open' && { view: key }), ...(kind !== '' && { kind }) }).toString()}`,
            }))}
          />
          <Select
            aria-label="Kind"
            data={KINDS}
            allowDeselect={false}
            value={kind === '' ? 'all' : kind}
            onChange={(value) => changeFilter({ kind: value === null || value === 'all' ? '' : value })}
          />
        </Group>
        <PortalOutcome message={message} refusal={formMessage([], setState.error ?? markAll.error, 'The inbox could not be changed.')} />
        {view !== 'done' && kind === '' && newest !== undefined && (
          <Group gap="xs">
            <Button variant="default" size="xs" onClick={() => mark('read')}>
              Mark all as read
            </Button>
            <Button variant="default" size="xs" onClick={() => mark('done')}>
              Mark all as done
            </Button>
          </Group>
        )}
        <PortalCards
          label="Inbox"
          errorTitle="Failed to load the inbox"
          empty={
            <PortalEmpty icon={IconInbox} title={EMPTY[view]}>
              {view === 'done' ? 'Items marked as done stay here for 90 days.' : 'Mentions of you, assignments and requests appear here.'}
            </PortalEmpty>
          }
          {...keysetRows(items)}
        >
          {(rows) => (
            <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Items">
              {rows.map((item) => (
                <InboxItem key={item.id} item={item} onState={(state) => setState.mutate({ id: item.id, state })} />
              ))}
            </Stack>
          )}
        </PortalCards>
        {settings && <InboxSettings onClose={() => setSettings(false)} />}
      </PortalSection>
    </main>
  );
}
