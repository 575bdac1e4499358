import { Button, Group, Stack } from '@mantine/core';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconBug from '@tabler/icons-react/dist/esm/icons/IconBug.mjs';
import IconFileSpreadsheet from '@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs';
import IconKeyboard from '@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { downloadSignedIn } from '../../../lib/http/download';
import type { BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import type { BugRow } from '../../../../../server/staff/bugs/list/bug-list.dto.js';
import { bugLabel } from '../../../../../server/staff/bugs/bugs.rules';
import { filterText, keysetRows } from '../../../lib/lists/keyset';
import { filledIn, useAddressFilter } from '../../../lib/navigation/address-filter';
import { SavedViews } from '../../../saved-views/saved-views';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalSelectionBar } from '../../../ui/portal/feedback/portal-selection-bar';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { PortalListSection } from '../../../ui/portal/lists/portal-list-section';
import { openKeyboardMap, useShortcutGroup } from '../../../lib/shortcuts/shortcuts';
import { usePageKeys } from '../../../lib/shortcuts/use-page-keys';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { bugCountsQuery, bugsQuery, isSimilar, useFetchBug } from '../bugs.api';
import { isFiltered, NO_FILTER, readBugFilter } from '../bugs-filter';
import { BugDialog } from '../form/bug-dialog';
import { bugForm } from '../form/bug-values';
import { bugColumns } from './bug-columns';
import { BugsFilterBar } from './bugs-filter-bar';
import { ChangeDialog } from './change-dialog';
import { changeSubject, inOneChange, type QuickChange } from './quick-change';
import { BUG_LIST_KEYS } from '../bug-shortcuts';
import { TagsDialog } from './tags-dialog';
import { useBugUpdates } from './use-bug-updates';

interface OfSeveral {
  ids: string[];
  subject: string;
}

type Open =
  | { kind: 'new' }
  | { kind: 'edit'; bug: BugView }
  | ({ kind: 'change'; change: QuickChange } & OfSeveral)
  | ({ kind: 'tags'; tags: string[] } & OfSeveral);

interface BugListProps {
  me: string;
  /** Success message of an action on a bug's page that has closed. */
  message: string | null;
  addressOf: (bug: Pick<BugRow, 'number'>) => string;
}

/** Name of the form in a dialog that reopens. */
function formOf({ kind }: Open): string | null {
  return kind === 'new' ? bugForm(null) : null;
}

/** The dialogs that a link can open. */
const LINKED = { new: { kind: 'new' } } as const;

/** All bugs that the user may see: filtered, selected and changed by pointer or keyboard, and updated live. */
export function BugList({ me, message, addressOf }: BugListProps) {
  const [filter, change] = useAddressFilter(readBugFilter);
  const bugs = useInfiniteQuery(bugsQuery(filter));
  const counts = useQuery(bugCountsQuery).data;
  const { waiting, show } = useBugUpdates(filter, me);
  const root = useRef<HTMLDivElement>(null);
  /** The bug that the message is about: a filter may hide it. */
  const [saved, setSaved] = useState<{ number: number; text: string } | null>(null);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const fetched = useFetchBug();
  const { open, setOpen, close, outcome, showMessage, done } = useListActions<Open>(
    'bugs',
    formOf,
    [[fetched, 'The bug could not be opened. Please try again.']],
    LINKED,
  );
  const rows = bugs.data?.pages.flatMap(({ items }) => items) ?? [];
  // Bugs that are no longer in the list must not be changed unseen.
  const chosen = rows.filter(({ id }) => selected.has(id));

  const select = (id: string): void => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    setSelected(next);
  };
  const links = (): HTMLElement[] => [...(root.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const current = (): BugRow | undefined => {
    const row = document.activeElement?.closest('tr')?.querySelector<HTMLElement>('[data-row-link]')?.dataset.rowLink;
    return rows.find(({ id }) => id === row);
  };
  const step = (by: 1 | -1): void => {
    const all = links();
    const at = all.findIndex((link) => link.dataset.rowLink === current()?.id);
    all[at === -1 ? 0 : Math.min(all.length - 1, Math.max(0, at + by))]?.focus();
  };
  const quick = (kind: QuickChange): void => {
    const focused = current();
    const bugsToChange = chosen.length > 0 ? chosen : focused === undefined ? [] : [focused];
    if (bugsToChange.length === 0) return;
    setOpen({ kind: 'change', change: kind, ids: inOneChange(bugsToChange).map(({ id }) => id), subject: changeSubject(bugsToChange) });
  };
  const tag = (): void => {
    const bugs = inOneChange(chosen);
    const tags = [...new Set(bugs.flatMap((bug) => bug.tags))].sort((a, b) => a.localeCompare(b, 'en'));
    setOpen({ kind: 'tags', tags, ids: bugs.map(({ id }) => id), subject: changeSubject(chosen) });
  };
  // More bugs than one change may have remain selected for the next.
  const changed = (ids: readonly string[]): void => {
    setSelected(new Set(chosen.map(({ id }) => id).filter((id) => !ids.includes(id))));
  };
  const edit = (): void => {
    const focused = current();
    if (focused === undefined || fetched.isPending) return;
    showMessage(null);
    fetched.mutate(bugLabel(focused.number), { onSuccess: (bug) => setOpen({ kind: 'edit', bug }) });
  };
  useShortcutGroup(BUG_LIST_KEYS);
  usePageKeys({
    c: () => setOpen({ kind: 'new' }),
    j: () => step(1),
    k: () => step(-1),
    x: () => {
      const focused = current();
      if (focused !== undefined) select(focused.id);
    },
    e: edit,
    a: () => quick('assign'),
    s: () => quick('status'),
    '/': () => root.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
  });
  return (
    <div ref={root}>
      <PortalListSection<BugRow>
        title="Bug Reports"
        description={
          isSimilar(bugs.data?.pages[0])
            ? 'No bug contains these words. These are similar.'
            : 'What is wrong, who is working on it and which build fixes it.'
        }
        action={<PortalAddButton onClick={() => setOpen({ kind: 'new' })}>Report a bug</PortalAddButton>}
        filter={
          <Stack gap="xs">
            <BugsFilterBar filter={filter} counts={counts} me={me} onChange={change} />
            <Group justify="space-between" gap="xs">
              <SavedViews
                list="bugs"
                filter={filledIn(filter)}
                filtered={isFiltered(filter)}
                items="bugs"
                onShow={(saved) => change(readBugFilter(new URLSearchParams(saved)))}
              />
              <Group gap="xs" ml="auto">
                {waiting > 0 && (
                  <Button size="compact-sm" leftSection={<IconArrowUp size={14} aria-hidden="true" />} onClick={() => void show()}>
                    {waiting === 1 ? '1 new bug' : `${waiting} new bugs`}
                  </Button>
                )}
                <Button
                  component="a"
                  href={`/api/staff/bugs/export?${filterText({ ...filter })}`}
                  download
                  onClick={downloadSignedIn}
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconFileSpreadsheet size={14} aria-hidden="true" />}
                >
                  Download CSV
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  leftSection={<IconKeyboard size={14} aria-hidden="true" />}
                  onClick={openKeyboardMap}
                >
                  Shortcuts
                </Button>
              </Group>
            </Group>
          </Stack>
        }
        outcome={{
          ...outcome,
          message: outcome.message ?? message,
          action: saved !== null && outcome.message === saved.text && <OpenBug to={addressOf(saved)} number={saved.number} />,
        }}
        label="Bugs"
        columns={bugColumns({ selected, onSelect: select, addressOf })}
        icon={IconBug}
        rowKey={({ id }) => id}
        empty={{ title: 'No bugs found', text: 'Report the first one, or raise one from a support ticket.' }}
        noMatch={
          isFiltered(filter)
            ? {
                title: 'No bugs found',
                text: 'Try another search, or remove a filter.',
                all: 'Show all bugs',
                onClear: () => change(NO_FILTER),
              }
            : null
        }
        errorTitle="Failed to load bugs"
        {...keysetRows(bugs)}
      >
        {chosen.length > 0 && (
          <PortalSelectionBar
            label="Selected bugs"
            text={chosen.length === 1 ? '1 bug selected' : `${chosen.length} bugs selected`}
            onClear={() => setSelected(new Set())}
          >
            {(['status', 'priority', 'assign'] as const).map((kind) => (
              <Button key={kind} size="xs" variant="default" onClick={() => quick(kind)}>
                {{ status: 'Set status', priority: 'Set priority', assign: 'Assign' }[kind]}
              </Button>
            ))}
            <Button size="xs" variant="default" onClick={tag}>
              Change tags
            </Button>
            <Button
              size="xs"
              variant="subtle"
              {...ariaDisabled(chosen.length === rows.length)}
              onClick={() => setSelected(new Set(rows.map(({ id }) => id)))}
            >
              Select all {rows.length} shown
            </Button>
          </PortalSelectionBar>
        )}
        {(open?.kind === 'new' || open?.kind === 'edit') && (
          <BugDialog
            bug={open.kind === 'edit' ? open.bug : null}
            onSaved={({ bug }) => {
              const text = `${bugLabel(bug.number)} is ${open.kind === 'new' ? 'reported' : 'saved'}.`;
              setSaved({ number: bug.number, text });
              done(text);
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'change' && (
          <ChangeDialog
            change={open.change}
            ids={open.ids}
            subject={open.subject}
            onDone={(text) => {
              changed(open.ids);
              done(text);
            }}
            onClose={close}
          />
        )}
        {open?.kind === 'tags' && (
          <TagsDialog
            ids={open.ids}
            subject={open.subject}
            tags={open.tags}
            onDone={(text) => {
              changed(open.ids);
              done(text);
            }}
            onClose={close}
          />
        )}
      </PortalListSection>
    </div>
  );
}

function OpenBug({ to, number }: { to: string; number: number }) {
  return (
    <Button component={Link} to={to} variant="default" size="xs">
      Open {bugLabel(number)}
    </Button>
  );
}
