import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core';
import IconBookmark from '@tabler/icons-react/dist/esm/icons/IconBookmark.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { VIEW_LIMITS } from '../../../../../server/saved-views/saved-views.rules';
import { formMessage } from '../../../lib/forms/forms';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { resting } from '../../../ui/portal/feedback/portal-resting';
import { FIELD } from '../../../ui/portal/forms/portal-fields';
import { bugViewsQuery, useDeleteView, useSaveView } from '../bugs.api';
import { type BugFilter, isFiltered, NO_FILTER, readBugFilter, savedFilter } from '../bugs-filter';

interface SavedViewsProps {
  filter: BugFilter;
  onChange: (filter: BugFilter) => void;
}

/** The user's saved views and the team's, each one click away, and the way to save what is shown. */
export function SavedViews({ filter, onChange }: SavedViewsProps) {
  const views = useQuery(bugViewsQuery).data ?? [];
  const remove = useDeleteView();
  const [saving, setSaving] = useState(false);
  const [removing, setRemoving] = useState<{ id: string; name: string } | null>(null);
  const current = JSON.stringify(sorted(savedFilter(filter)));
  if (views.length === 0 && !isFiltered(filter)) return null;
  return (
    <Group gap="xs" role="group" aria-label="Saved views">
      {views.map(({ id, name, team, filter: saved, can }) => {
        const isCurrent = JSON.stringify(sorted(saved)) === current;
        return (
          <Group key={id} gap={0} wrap="nowrap">
            <Button
              size="compact-sm"
              variant={isCurrent ? 'light' : 'default'}
              aria-pressed={isCurrent}
              onClick={() => onChange(isCurrent ? { ...NO_FILTER, sort: '' } : readBugFilter(new URLSearchParams(saved)))}
            >
              {name}
              {team && <span className="visually-hidden">, shared with the team</span>}
            </Button>
            {isCurrent && can.change && (
              <ActionIcon variant="subtle" size={24} aria-label={`Delete the view ${name}`} onClick={() => setRemoving({ id, name })}>
                <IconX size={14} aria-hidden="true" />
              </ActionIcon>
            )}
          </Group>
        );
      })}
      {isFiltered(filter) && !views.some(({ filter: saved }) => JSON.stringify(sorted(saved)) === current) && (
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmark size={14} aria-hidden="true" />}
          onClick={() => setSaving(true)}
        >
          Save view
        </Button>
      )}
      {saving && <SaveViewDialog filter={filter} onClose={() => setSaving(false)} />}
      {removing !== null && (
        <PortalConfirm
          title={`Delete the view ${removing.name}?`}
          confirm="Delete view"
          danger
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            remove.mutate(removing.id);
            setRemoving(null);
          }}
        >
          <p>The bugs in it stay as they are.</p>
        </PortalConfirm>
      )}
    </Group>
  );
}

function sorted(filter: Readonly<Record<string, string>>): Array<[string, string]> {
  return Object.entries(filter).sort(([one], [other]) => (one < other ? -1 : 1));
}

function SaveViewDialog({ filter, onClose }: { filter: BugFilter; onClose: () => void }) {
  const save = useSaveView();
  const [name, setName] = useState('');
  const [team, setTeam] = useState(false);
  const refusal = formMessage([], save.error, 'The view could not be saved. Please try again.');
  return (
    <PortalDialog title="Save this view" onEscape={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !save.isPending) save.mutate({ name, team, filter: savedFilter(filter) }, { onSuccess: onClose });
        }}
      >
        <Stack>
          <TextInput
            {...FIELD}
            label="Name"
            required
            maxLength={VIEW_LIMITS.name}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Checkbox label="Share it with the team" checked={team} onChange={(event) => setTeam(event.currentTarget.checked)} />
          <Text c="dimmed" size="sm">
            The view holds the search, the filters and the order that are set now.
          </Text>
          {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        </Stack>
        <PortalDialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...resting(save.isPending || name.trim() === '')}>
            {save.isPending ? 'Saving...' : 'Save view'}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}
