import { Textarea } from '@mantine/core';
import { useState } from 'react';
import { MAX_REVIEW_NOTE } from '../../../../../server/security/events/security-events.rules';
import { formMessage } from '../../../lib/forms/forms';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { ActDialog } from '../../act-dialog';
import { useReview } from './logs.api';

interface ReviewDialogProps {
  ids: readonly number[];
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Marks one or several events as reviewed, with a note. */
export function ReviewDialog({ ids, onDone, onClose }: ReviewDialogProps) {
  const review = useReview();
  const [note, setNote] = useState('');
  const several = ids.length > 1;
  return (
    <ActDialog
      title={several ? `Mark ${ids.length} events as reviewed?` : 'Mark this event as reviewed?'}
      text="The log shows your name and the note."
      labels={['Mark as reviewed', 'Saving...']}
      busy={review.isPending}
      unsaved={note.trim() !== ''}
      refusal={formMessage(['note'], review.error, 'The review could not be saved.')}
      onAct={() =>
        review.mutate(
          { ids, note: note.trim() },
          { onSuccess: ({ reviewed }) => onDone(reviewed === 1 ? 'One event is reviewed.' : `${reviewed} events are reviewed.`) },
        )
      }
      onClose={onClose}
    >
      <Textarea
        {...FIELD}
        label="Note"
        rows={3}
        maxLength={MAX_REVIEW_NOTE}
        value={note}
        data-path="note"
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </ActDialog>
  );
}
