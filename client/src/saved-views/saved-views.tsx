import { Button, Group, Stack, Text } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconDeviceFloppy from '@tabler/icons-react/dist/esm/icons/IconDeviceFloppy.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedViewView } from '../../../server/saved-views/saved-views.dto.js';
import type { ViewFilter } from '../../../server/saved-views/saved-views.rules';
import { useListActions } from '../lib/lists/use-list-actions';
import { PortalConfirm } from '../ui/portal/dialogs/portal-confirm';
import { PortalLoadError } from '../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../ui/portal/feedback/portal-outcome';
import { ariaDisabled } from '../ui/portal/feedback/portal-aria-disabled';
import { PortalMenu } from '../ui/portal/actions/portal-menu';
import { useDeleteView, useUpdateView, viewsQuery } from './saved-views.api';
import { ViewDialog } from './view-dialog';
import { isSameFilter, viewForm } from './view-values';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; view: SavedViewView };

interface SavedViewsProps {
  /** Key of the list on the server: `bugs`. */
  list: string;
  /** The list's current parameters that have a value. */
  filter: ViewFilter;
  /** True if the filter excludes something; only such a filter is worth saving. */
  filtered: boolean;
  /** The items that deleting a view does not affect: `bugs`. */
  items: string;
  /** What a new view stores, if not search, filters and order. */
  stores?: string;
  /** Applies a view's filter; an empty filter shows everything. */
  onShow: (filter: ViewFilter) => void;
}

/** The user's saved views and the team's; the current one can be renamed, shared, updated and deleted. */
export function SavedViews({
  list,
  filter,
  filtered,
  items,
  stores = 'The view stores the search, the filters and the order that are set now.',
  onShow,
}: SavedViewsProps) {
  const query = useQuery(viewsQuery(list));
  const views = query.data ?? [];
  const remove = useDeleteView(list);
  const update = useUpdateView(list);
  const { open, setOpen, close, outcome, done, run, showMessage } = useListActions<Open>(
    `saved-views:${list}`,
    (dialog) => (dialog.kind === 'delete' ? null : viewForm(list, dialog.kind === 'edit' ? dialog.view : null)),
    [
      [remove, 'The view could not be deleted. Please try again.'],
      [update, 'The view could not be updated. Please try again.'],
    ],
  );
  // The view opened last: filters changed after that can be stored in it.
  const [opened, setOpened] = useState<string | null>(null);
  const shown = views.find((view) => isSameFilter(view.filter, filter));
  const origin = filtered && shown === undefined ? views.find(({ id, can }) => id === opened && can.change) : undefined;
  // Nothing while they are loading: an empty row would move the list once it turns out that there are none.
  if (query.error === null && views.length === 0 && !filtered && outcome.message === null && outcome.refusal === null) return null;
  return (
    <Stack gap="xs" maw="100%">
      <Group gap="xs" role="group" aria-label="Saved views">
        {query.data === undefined && query.error !== null && (
          <PortalLoadError
            title="Failed to load the saved views"
            error={query.error}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        )}
        {views.map((view) => (
          <Button
            key={view.id}
            size="compact-sm"
            maw="100%"
            variant={view === shown ? 'light' : 'default'}
            aria-pressed={view === shown}
            onClick={() => {
              showMessage(null);
              setOpened(view === shown ? null : view.id);
              onShow(view === shown ? {} : view.filter);
            }}
          >
            <Text span inherit truncate>
              {view.name}
            </Text>
            {view.team && <span className="visually-hidden">, shared with the team</span>}
          </Button>
        ))}
        {shown?.can.change === true && (
          <PortalMenu
            label={`More for the view ${shown.name}`}
            items={[
              { label: 'Rename or share', icon: IconPencil, onSelect: () => setOpen({ kind: 'edit', view: shown }) },
              { label: 'Delete view', icon: IconTrash, danger: true, onSelect: () => setOpen({ kind: 'delete', view: shown }) },
            ]}
          />
        )}
        {origin !== undefined && (
          <Button
            size="compact-sm"
            maw="100%"
            variant="subtle"
            leftSection={<IconDeviceFloppy size={14} aria-hidden="true" />}
            {...ariaDisabled(update.isPending)}
            onClick={() =>
              !update.isPending && run(update, { id: origin.id, filter, version: origin.version }, `The view ${origin.name} is updated.`)
            }
          >
            <Text span inherit truncate>
              Update {origin.name}
            </Text>
          </Button>
        )}
        {filtered && query.data !== undefined && shown === undefined && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconBookmark size={14} aria-hidden="true" />}
            onClick={() => setOpen({ kind: 'new' })}
          >
            Save view
          </Button>
        )}
      </Group>
      <PortalOutcome {...outcome} />
      {(open?.kind === 'new' || open?.kind === 'edit') && (
        <ViewDialog
          list={list}
          view={open.kind === 'edit' ? open.view : null}
          filter={filter}
          stores={stores}
          onSaved={(name) => done(`The view ${name} is saved.`)}
          onClose={close}
        />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete the view ${open.view.name}?`}
          confirm="Delete view"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.view.id, `The view ${open.view.name} is deleted.`)}
        >
          <p>
            The {items} in it stay as they are.{open.view.team && ' The view disappears for the whole team.'}
          </p>
        </PortalConfirm>
      )}
    </Stack>
  );
}
