import { useRef } from 'react';
import type { ReviewView } from '../../../../server/staff/reviews/reviews.dto.js';
import { MAX_FEEDBACK } from '../../../../server/staff/reviews/reviews.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { BuildSelect } from './build-select';
import { loadedReview, newReview, REVIEW_LABELS, reviewForm, reviewProblems, storedReview, type ReviewValues } from './review-values';
import { createReview, updateReview, useReviewsChanged } from './reviews.api';
import { StarsField } from './stars-field';

interface ReviewFormProps {
  /** The review to edit; null to write one. */
  review: ReviewView | null;
  /** The preselected build of a new one; empty for none. */
  buildId: string;
  onSaved: (review: ReviewValues) => void;
  onClose: () => void;
}

/** The form for new and existing reviews. */
export function ReviewForm({ review, buildId, onSaved, onClose }: ReviewFormProps) {
  const afterSave = useReviewsChanged();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<ReviewValues>({
    name: reviewForm(review),
    root,
    loaded: review === null ? newReview(buildId) : loadedReview(review),
    validate: reviewProblems,
    send: async (values, version) => {
      try {
        const { rating, feedback } = values;
        return loadedReview(await (review === null ? createReview(values) : updateReview(review.id, { rating, feedback, version })));
      } finally {
        void afterSave();
      }
    },
    // A new review conflicts with the user's own one, which they edit instead.
    currentOf: (current) => (review === null ? null : storedReview(current)),
    survivesReload: true,
    failure: 'The review could not be saved.',
    onSaved: ({ values }) => onSaved(values),
  });
  const { form } = shared;
  return (
    <PortalSharedDialog
      title={review === null ? 'New Review' : 'Edit review'}
      root={root}
      shared={shared}
      edits={{ subject: 'This review', labels: REVIEW_LABELS }}
      confirm={review === null ? 'Add review' : 'Save review'}
      onClose={onClose}
    >
      <BuildSelect
        label={REVIEW_LABELS.build_id}
        labelled
        value={form.values.build_id}
        current={review === null ? undefined : { value: review.build_id, label: review.build_version }}
        unreviewed={review === null}
        disabled={review !== null}
        error={form.errors.build_id}
        onChange={(id) => form.setFieldValue('build_id', id)}
      />
      <StarsField
        label={REVIEW_LABELS.rating}
        value={form.values.rating}
        error={form.errors.rating}
        onChange={(rating) => form.setFieldValue('rating', rating)}
      />
      <PortalTextarea
        {...FIELD}
        label={REVIEW_LABELS.feedback}
        required
        minRows={5}
        maxRows={14}
        maxLength={MAX_FEEDBACK}
        description={
          <PortalCounter value={form.values.feedback} limit={MAX_FEEDBACK}>
            What works, what does not, and what you would change.
          </PortalCounter>
        }
        {...form.getInputProps('feedback')}
      />
    </PortalSharedDialog>
  );
}
