import { Button, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChangeBugs } from '../../../../../server/staff/bugs/bugs.dto.js';
import { BUG_PRIORITIES, BUG_STATUSES, PRIORITY_LABELS, STATUS_LABELS } from '../../../../../server/staff/bugs/bugs.rules';
import { formMessage } from '../../../lib/forms/forms';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { useChangeBugs } from '../bugs.api';
import { teamQuery } from '../../../discussion/use-colleagues';

/** The property that a quick change sets. */
export type QuickChange = 'assign' | 'status' | 'priority';

const NONE = 'none';
const TITLES: Readonly<Record<QuickChange, string>> = { assign: 'Assign', status: 'Set the status of', priority: 'Set the priority of' };
const LABELS: Readonly<Record<QuickChange, string>> = { assign: 'Assignee', status: 'Status', priority: 'Priority' };

interface ChangeDialogProps {
  change: QuickChange;
  ids: readonly string[];
  /** What is changed: `BUG-42`, or `3 bugs`. */
  subject: string;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** One change of one or several bugs, by keyboard or pointer. */
export function ChangeDialog({ change, ids, subject, onDone, onClose }: ChangeDialogProps) {
  const team = useQuery(teamQuery).data ?? [];
  const save = useChangeBugs();
  const [value, setValue] = useState<string | null>(null);
  const data = {
    assign: [{ value: NONE, label: 'Unassigned' }, ...team.map(({ id, username }) => ({ value: id, label: username }))],
    status: BUG_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
    priority: [...BUG_PRIORITIES].reverse().map((priority) => ({ value: priority, label: PRIORITY_LABELS[priority] })),
  }[change];
  const refusal = formMessage([], save.error, 'The change could not be saved. Please try again.');
  const submit = (): void => {
    if (value === null || save.isPending) return;
    const input = { ids: [...ids], ...changeOf(change, value) } as ChangeBugs;
    save.mutate(input, {
      onSuccess: ({ changed }) => onDone(changed === 1 ? '1 bug has been changed.' : `${changed} bugs have been changed.`),
    });
  };
  return (
    <PortalDialog title={`${TITLES[change]} ${subject}`} onEscape={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack>
          <Select
            {...FIELD}
            label={LABELS[change]}
            data={data}
            searchable={change === 'assign'}
            value={value}
            onChange={setValue}
            data-autofocus
          />
          {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        </Stack>
        <PortalDialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...ariaDisabled(save.isPending || value === null)}>
            {save.isPending ? 'Saving...' : 'Save change'}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}

function changeOf(change: QuickChange, value: string): Partial<Record<'assigned_to' | 'status' | 'priority', string | null>> {
  if (change === 'assign') return { assigned_to: value === NONE ? null : value };
  return change === 'status' ? { status: value } : { priority: value };
}
