import { Button, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BUG_PRIORITIES, BUG_STATUSES, PRIORITY_LABELS, STATUS_LABELS } from '../../../../../server/staff/bugs/bugs.rules';
import { formMessage } from '../../../lib/forms/forms';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { BuildChoice } from '../build-choice';
import { useChangeBugs } from '../bugs.api';
import { teamQuery } from '../../../discussion/use-colleagues';
import { changeMessage, type QuickChange, quickChange, UNASSIGNED } from './quick-change';

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
  const [fixedIn, setFixedIn] = useState('');
  const data = {
    assign: [{ value: UNASSIGNED, label: 'Unassigned' }, ...team.map(({ id, username }) => ({ value: id, label: username }))],
    status: BUG_STATUSES.map((status) => ({ value: status, label: STATUS_LABELS[status] })),
    priority: [...BUG_PRIORITIES].reverse().map((priority) => ({ value: priority, label: PRIORITY_LABELS[priority] })),
  }[change];
  const refusal = formMessage([], save.error, 'The change could not be saved. Please try again.');
  const submit = (): void => {
    if (value === null || save.isPending) return;
    save.mutate(
      { ids: [...ids], ...quickChange(change, value, fixedIn) },
      { onSuccess: ({ changed }) => onDone(changeMessage(changed, ids.length)) },
    );
  };
  return (
    <PortalDialog title={`${TITLES[change]} ${subject}`} onEscape={onClose}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Select
          {...FIELD}
          label={LABELS[change]}
          data={data}
          searchable={change === 'assign'}
          value={value}
          onChange={setValue}
          data-autofocus
        />
        {change === 'status' && value === 'fixed' && (
          <BuildChoice
            {...FIELD}
            label="Fixed in build"
            description="Reporters are asked to check the fix in this build."
            clearable
            available
            value={fixedIn}
            onChange={setFixedIn}
          />
        )}
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
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
