import { Button, Group, Stack, Text, Title } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconProgress from '@tabler/icons-react/dist/esm/icons/IconProgress.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import IconUser from '@tabler/icons-react/dist/esm/icons/IconUser.mjs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import { bugLabel, bugTask } from '../../../../../server/staff/bugs/bugs.rules';
import { useStudioName } from '../../../lib/contact';
import { formMessage } from '../../../lib/forms/forms';
import { useRestoredDialog } from '../../../lib/forms/drafts/use-restored-dialog';
import { openKeyboardMap, useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { usePageKeys } from '../../../lib/shortcuts/use-page-keys';
import { useFreshQuery } from '../../../live/use-live';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalLoaded } from '../../../ui/portal/feedback/portal-loaded';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalBack } from '../../../ui/portal/layout/portal-back';
import { PortalMenu } from '../../../ui/portal/actions/portal-menu';
import { PortalStartTimer } from '../../../ui/portal/time/portal-start-timer';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { CommentText } from '../../../discussion/comment-text';
import { Timeline } from '../../../discussion/timeline';
import { BugSigns } from '../bug-marks';
import { BUG, bugQuery, useDeleteBug } from '../bugs.api';
import { useColleagues } from '../../../discussion/use-colleagues';
import { BugDialog } from '../form/bug-dialog';
import { bugForm } from '../form/bug-values';
import { ChangeDialog } from '../list/change-dialog';
import type { QuickChange } from '../list/quick-change';
import { BUG_PAGE_KEYS } from '../bug-shortcuts';
import { BugAttachments } from './bug-attachments';
import { BugSide } from './bug-side';
import { DescriptionHistory } from './description-history';
import { VerifyBar } from './verify-bar';
import classes from '../../../ui/portal/layout/portal-item-page.module.css';

const BUG_KEY = [BUG];

type OpenDialog = 'edit' | 'delete' | 'history' | QuickChange;

interface BugPageProps {
  /** `BUG-42`. */
  name: string;
  me: string;
  /** Address of the list with its filter. */
  list: string;
  /** Called when the bug was deleted. */
  onGone: (message: string) => void;
}

/** One bug: its details, timeline, and side panel. */
export function BugPage({ name, list, ...rest }: BugPageProps) {
  const query = useQuery(bugQuery(name));
  useFreshQuery(query.data === undefined ? null : 'staff.bugs', BUG_KEY);
  return (
    <Stack component="section" aria-label={name}>
      <PortalBack to={list}>All bugs</PortalBack>
      <PortalLoaded query={query} failed="Failed to load this bug" height="24rem">
        {(view) => <Bug key={view.bug.id} view={view} {...rest} />}
      </PortalLoaded>
    </Stack>
  );
}

function Bug({ view, me, onGone }: Omit<BugPageProps, 'name' | 'list'> & { view: BugView }) {
  const { bug, description, steps, expected, actual, can } = view;
  const label = bugLabel(bug.number);
  const studio = useStudioName();
  const team = useColleagues();
  const remove = useDeleteBug();
  const [dialog, setDialog] = useRestoredDialog<{ kind: OpenDialog }>(bugForm(bug.id), ({ kind }) =>
    kind === 'edit' ? bugForm(bug.id) : null,
  );
  const open = dialog?.kind ?? null;
  const setOpen = (kind: OpenDialog | null): void => setDialog(kind && { kind });
  const [message, setMessage] = useState<string | null>(null);
  useEffect(() => {
    document.title = `${label} ${bug.title} · Staff · ${studio}`;
  }, [label, bug.title, studio]);
  useShortcutGroup(BUG_PAGE_KEYS);
  usePageKeys({ e: () => setOpen('edit'), a: () => setOpen('assign'), s: () => setOpen('status') });
  const people = team.filter(({ id }) => id !== me);
  return (
    <>
      <Group justify="space-between" align="flex-start" component="header">
        <div className={classes.heading}>
          <Text c="dimmed" fw={600} size="sm">
            {label}
          </Text>
          <Title order={1} className={classes.title} dir="auto">
            {bug.title}
          </Title>
          <BugSigns bug={bug} />
        </div>
        <Group gap="xs">
          <PortalStartTimer type="bug" id={bug.id} task={bugTask(bug)} />
          <Button leftSection={<IconPencil size={16} aria-hidden="true" />} onClick={() => setOpen('edit')}>
            Edit bug
          </Button>
          <PortalMenu
            label={`More for ${label}`}
            items={[
              { label: 'Set the status', icon: IconProgress, onSelect: () => setOpen('status') },
              { label: 'Assign', icon: IconUser, onSelect: () => setOpen('assign') },
              { label: 'Description history', icon: IconHistory, onSelect: () => setOpen('history') },
              { label: 'Keyboard shortcuts', icon: IconKeyboard, onSelect: openKeyboardMap },
              ...(can.delete ? [{ label: 'Delete bug', icon: IconTrash, danger: true, onSelect: () => setOpen('delete') }] : []),
            ]}
          />
        </Group>
      </Group>
      <PortalOutcome message={message} refusal={formMessage([], remove.error, 'The bug could not be deleted. Please try again.')} />
      <VerifyBar view={view} />
      <div className={classes.columns}>
        <Stack miw={0}>
          <PortalPanel title="Description">
            <Stack>
              <CommentText text={description} />
              <Part title="Steps to reproduce" text={steps} />
              <Part title="Expected result" text={expected} />
              <Part title="Actual result" text={actual} />
            </Stack>
          </PortalPanel>
          <BugAttachments view={view} />
          <PortalPanel title="Timeline">
            <Timeline object={{ type: 'bug', id: bug.id }} people={people} />
          </PortalPanel>
        </Stack>
        <BugSide view={view} me={me} />
      </div>
      {open === 'edit' && (
        <BugDialog
          bug={view}
          onSaved={() => {
            setOpen(null);
            setMessage(`${label} is saved.`);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {(open === 'assign' || open === 'status' || open === 'priority') && (
        <ChangeDialog
          change={open}
          ids={[bug.id]}
          subject={label}
          onDone={() => {
            setOpen(null);
            setMessage(`${label} is saved.`);
          }}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'history' && <DescriptionHistory id={bug.id} onClose={() => setOpen(null)} />}
      {open === 'delete' && (
        <PortalConfirm
          title={`Delete ${label}?`}
          confirm="Delete bug"
          danger
          onCancel={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            remove.mutate(bug.id, { onSuccess: () => onGone(`${label} is deleted.`) });
          }}
        >
          <p>The bug, its comments and its attachments are permanently deleted. Its number is not used again.</p>
        </PortalConfirm>
      )}
    </>
  );
}

function Part({ title, text }: { title: string; text: string }) {
  if (text === '') return null;
  return (
    <div>
      <Title order={3} size="sm" mb="xxs">
        {title}
      </Title>
      <CommentText text={text} />
    </div>
  );
}
