import { Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { INCIDENT_LIMITS } from '../../../../../server/security/incidents/incidents.rules';
import { useInputDraft } from '../../../lib/forms/drafts/form-drafts';
import { formMessage } from '../../../lib/forms/forms';
import { useLeaveGuard } from '../../../lib/navigation/leave-guard';
import { PortalRefusal } from '../../../ui/portal/feedback/portal-refusal';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import form from '../../../ui/portal/forms/portal-form.module.css';
import { useSecurityChanged } from '../security.api';
import { addNote } from './incidents.api';

const NOTHING = { text: '' };

/** Adds a note to an incident. */
export function NoteForm({ id, onAdded }: { id: string; onAdded: () => void }) {
  const onSettled = useSecurityChanged();
  const [{ text }, setDraft] = useInputDraft(`incident-note:${id}`, NOTHING, (draft) => draft.text.trim() !== '');
  const add = useMutation({ mutationFn: (note: string) => addNote(id, note), onSettled });
  useLeaveGuard(text.trim() !== '');
  const refusal = formMessage([], add.error, 'The note could not be saved. It is still here.');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (add.isPending || text.trim() === '') return;
    add.mutate(text.trim(), {
      onSuccess: () => {
        setDraft(NOTHING);
        onAdded();
      },
    });
  };
  return (
    <form noValidate className={form.form} onSubmit={submit}>
      <PortalTextarea
        {...FIELD}
        label="Note"
        description="Notes cannot be changed or deleted."
        minRows={3}
        maxRows={12}
        maxLength={INCIDENT_LIMITS.note}
        value={text}
        onChange={({ currentTarget }) => setDraft({ text: currentTarget.value })}
      />
      {refusal !== null && <PortalRefusal title={refusal} />}
      <Group>
        <Button type="submit" {...ariaDisabled(add.isPending || text.trim() === '')}>
          {add.isPending ? 'Adding...' : 'Add note'}
        </Button>
      </Group>
    </form>
  );
}
