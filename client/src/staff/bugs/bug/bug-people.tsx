import { ActionIcon, Button, Group, Select, Stack, Text } from '@mantine/core';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { BugPerson, BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import { teamQuery } from '../../../discussion/use-colleagues';
import { formMessage } from '../../../lib/forms/forms';
import { useFocusAfterRemoval } from '../../../lib/lists/use-focus-after-removal';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { useWatchBug } from '../bugs.api';

/** The users who are notified of changes; for a private bug, those who may see it. */
export function BugPeople({ view: { bug, watchers, watching }, me }: { view: BugView; me: string }) {
  const team = useQuery(teamQuery).data ?? [];
  const watch = useWatchBug(bug.id);
  const [removing, setRemoving] = useState<BugPerson | null>(null);
  const refusal = formMessage([], watch.error, 'That could not be saved. Please try again.');
  const others = team.filter(({ id }) => id !== me && !watchers.some((watcher) => watcher.id === id));
  return (
    <PortalPanel
      title={bug.private ? 'People on this bug' : 'Watchers'}
      aside={
        <Button
          size="compact-sm"
          variant="default"
          {...ariaDisabled(watch.isPending)}
          onClick={() => watch.mutate({ userId: me, watch: !watching })}
        >
          {watching ? 'Stop watching' : 'Watch'}
        </Button>
      }
    >
      <Stack gap="xs">
        {watchers.length === 0 && <Text>No one is watching this bug yet.</Text>}
        {bug.private ? (
          <People bug={bug} people={watchers} onRemove={setRemoving} />
        ) : (
          watchers.length > 0 && <Text>{watchers.map(({ name }) => name).join(', ')}</Text>
        )}
        <Select
          aria-label={bug.private ? 'Give a colleague access' : 'Add a colleague'}
          placeholder={bug.private ? 'Give a colleague access' : 'Add a colleague'}
          data={others.map(({ id, username }) => ({ value: id, label: username }))}
          searchable
          value={null}
          onChange={(userId) => userId !== null && watch.mutate({ userId, watch: true })}
        />
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      </Stack>
      {removing !== null && (
        <PortalConfirm
          title={`Remove ${removing.name} from this bug?`}
          confirm="Remove person"
          danger
          onCancel={() => setRemoving(null)}
          onConfirm={() => {
            watch.mutate({ userId: removing.id, watch: false });
            setRemoving(null);
          }}
        >
          <p>They can no longer open this bug, unless their role lets them see every private bug, and are not notified of changes.</p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

interface PeopleProps {
  bug: BugView['bug'];
  people: readonly BugPerson[];
  onRemove: (person: BugPerson) => void;
}

function People({ bug, people, onRemove }: PeopleProps) {
  const list = useFocusAfterRemoval<HTMLDivElement>();
  return (
    <Stack ref={list} gap="xxs" role="list" aria-label="People on this bug">
      {people.map((person) => (
        <Group key={person.id} gap="xs" mih={28} wrap="nowrap" justify="space-between" role="listitem">
          <Text miw={0}>
            <bdi>{person.name}</bdi>
            {person.id === bug.assigned_to ? ', assignee' : person.id === bug.reporter_id && ', reporter'}
          </Text>
          {person.can_remove && (
            <ActionIcon variant="subtle" size={28} aria-label={`Remove ${person.name} from this bug`} onClick={() => onRemove(person)}>
              <IconX size={14} aria-hidden="true" />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Stack>
  );
}
