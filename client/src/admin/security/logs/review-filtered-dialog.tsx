import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MAX_EVENTS_BY_FILTER, MAX_REVIEW_NOTE } from '../../../../../server/security/events/security-events.rules';
import { formMessage } from '../../../lib/forms/forms';
import { ActDialog } from '../../act-dialog';
import { ReasonField, useReason } from '../../reason-field';
import type { SecurityLogFilter } from './log-filter';
import { openEventsQuery, useReviewFiltered } from './logs.api';

const NOTE = { name: 'note', label: 'Note', minLength: 3, maxLength: MAX_REVIEW_NOTE, missing: 'Say why these events need no attention.' };

interface ReviewFilteredDialogProps {
  filter: SecurityLogFilter;
  onDone: (message: string) => void;
  onClose: () => void;
}

/** Marks every event of the filter as reviewed, after showing how many there are. */
export function ReviewFilteredDialog({ filter, onDone, onClose }: ReviewFilteredDialogProps) {
  const { data, error } = useQuery(openEventsQuery(filter));
  const review = useReviewFiltered(filter);
  const note = useReason(review.error, NOTE);
  const count = data?.count ?? 0;
  const act = (text: string): void => {
    if (data === undefined || count === 0) return;
    review.mutate({ upTo: data.newest, note: text }, { onSuccess: ({ reviewed }) => onDone(`${counted(reviewed)} now reviewed.`) });
  };
  return (
    <ActDialog
      title="Mark all that match as reviewed?"
      text={data === undefined ? <Skeleton height="1.5rem" /> : <p>{textFor(count)}</p>}
      labels={['Mark as reviewed', 'Saving...']}
      busy={review.isPending}
      unsaved={note.typed !== ''}
      refusal={
        formMessage([], error, 'The events could not be counted.') ?? formMessage(['note'], review.error, 'The review could not be saved.')
      }
      root={note.root}
      onAct={() => note.submit(act)}
      onClose={onClose}
    >
      <ReasonField reason={note}>Stored with each event and in the audit trail.</ReasonField>
    </ActDialog>
  );
}

function textFor(count: number): string {
  if (count === 0) return 'Every matching event has been reviewed.';
  if (count === MAX_EVENTS_BY_FILTER)
    return `${counted(count)} the most that one review covers. It marks the newest that match: repeat it for the others.`;
  const matches = count === 1 ? 'One event matches and is' : `${count.toLocaleString('en-GB')} events match and are`;
  return `${matches} not reviewed yet. Events that arrive in the meantime are not marked.`;
}

/** `One event is`, `1,201 events are` */
function counted(count: number): string {
  return count === 1 ? 'One event is' : `${count.toLocaleString('en-GB')} events are`;
}
