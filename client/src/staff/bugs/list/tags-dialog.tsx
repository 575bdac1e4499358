import { Button, Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { BUG_LIMITS } from '../../../../../server/staff/bugs/bugs.rules';
import { formMessage } from '../../../lib/forms/forms';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import forms from '../../../ui/portal/forms/portal-form.module.css';
import { useChangeBugs } from '../bugs.api';
import { tagMessage } from './quick-change';

interface TagsDialogProps {
  ids: readonly string[];
  /** What is changed: `BUG-42`, or `3 bugs`. */
  subject: string;
  /** The tags that at least one of the bugs has. */
  tags: readonly string[];
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Adds a tag to several bugs, or removes one of theirs. */
export function TagsDialog({ ids, subject, tags, onDone, onClose }: TagsDialogProps) {
  const save = useChangeBugs();
  const [action, setAction] = useState<'add' | 'remove'>('add');
  const [added, setAdded] = useState('');
  const [removed, setRemoved] = useState<string | null>(null);
  const tag = action === 'add' ? added.trim() : (removed ?? '');
  const refusal = formMessage([], save.error, 'The change could not be saved. Please try again.');
  const submit = (): void => {
    if (tag === '' || save.isPending) return;
    save.mutate(
      { ids: [...ids], ...(action === 'add' ? { add_tag: tag } : { remove_tag: tag }) },
      { onSuccess: ({ changed }) => onDone(tagMessage(changed, ids.length, action)) },
    );
  };
  return (
    <PortalDialog title={`Change the tags of ${subject}`} onEscape={onClose}>
      <form
        className={forms.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {tags.length > 0 && (
          <PortalChoice
            label="Change"
            options={[
              { value: 'add', label: 'Add a tag' },
              { value: 'remove', label: 'Remove a tag' },
            ]}
            value={action}
            onChange={setAction}
          />
        )}
        {action === 'add' ? (
          <TextInput
            {...FIELD}
            label="Tag"
            maxLength={BUG_LIMITS.tag}
            value={added}
            onChange={(event) => setAdded(event.currentTarget.value)}
            data-autofocus
          />
        ) : (
          <Select {...FIELD} label="Tag" data={[...tags]} searchable value={removed} onChange={setRemoved} />
        )}
        {refusal !== null && <PortalNotice tone="error" title={refusal} />}
        <PortalDialogActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...ariaDisabled(save.isPending || tag === '')}>
            {save.isPending ? 'Saving...' : action === 'add' ? 'Add tag' : 'Remove tag'}
          </Button>
        </PortalDialogActions>
      </form>
    </PortalDialog>
  );
}
