import { Stack } from '@mantine/core';
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ReviewSummary, ReviewView } from '../../../../server/staff/reviews/reviews.dto.js';
import { buildName, firstToReview, RATINGS } from '../../../../server/staff/reviews/reviews.rules';
import { ApiError } from '../../lib/http/http';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useAddress } from '../../lib/navigation/use-address';
import { useAddressDialog } from '../../lib/lists/use-address-dialog';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalCards } from '../../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { BuildSelect } from './build-select';
import { ReviewCard } from './review-card';
import { ReviewDialog } from './review-dialog';
import { ReviewForm } from './review-form';
import { ReviewOverview } from './review-overview';
import { reviewForm } from './review-values';
import { choicesQuery, reviewsQuery, summaryOf, useDeleteReview, useFreshReviews } from './reviews.api';
import { useReviewsFilter, type ReviewsFilter } from './reviews-filter';

type Open = { kind: 'new' } | { kind: 'edit' | 'delete'; review: ReviewView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'delete') return null;
  return reviewForm(open.kind === 'edit' ? open.review : null);
}

const STARS = RATINGS.map((rating) => ({ value: String(rating), label: rating === 1 ? '1 star' : `${rating} stars` }));

/** The dialogs that a link can open. */
const LINKED = { new: { kind: 'new' } } as const;

/** Reviews of the builds. The address holds the build, the filter and the open review. */
export function ReviewsSection() {
  const [filter, changeFilter] = useReviewsFilter();
  const [, changeAddress] = useAddress();
  const { shown, addressOf, close: closeShown } = useAddressDialog('review');
  const choices = useQuery(choicesQuery(''));
  useFreshReviews();
  const remove = useDeleteReview();
  const { open, setOpen, close, outcome, done, run } = useListActions(
    'reviews',
    formOf,
    [[remove, 'The review could not be deleted.']],
    LINKED,
  );
  const builds = choices.data?.builds;
  const first = builds && firstToReview(builds)?.id;
  useEffect(() => {
    if (filter.build !== '' || first === undefined) return;
    changeAddress((now) => {
      if (!now.has('build')) now.set('build', first);
      return now;
    });
  }, [filter.build, first, changeAddress]);
  const canWrite = builds !== undefined && builds.length > 0;
  const isReviewed = builds?.find(({ id }) => id === filter.build)?.reviewed ?? false;
  return (
    <PortalSection
      title="Reviews"
      description="What the team thinks of each build. Everyone in the staff area can review a build once."
      action={canWrite && <PortalAddButton onClick={() => setOpen({ kind: 'new' })}>New Review</PortalAddButton>}
    >
      <PortalOutcome {...outcome} />
      {choices.error !== null && builds === undefined && (
        <PortalLoadError
          title="Failed to load the builds"
          error={choices.error}
          retrying={choices.isFetching}
          onRetry={() => void choices.refetch()}
        />
      )}
      {builds?.length === 0 && filter.build === '' && (
        <PortalEmpty framed icon={IconStar} title="No reviews found">
          Reviews are written for approved builds, and there are none yet.
        </PortalEmpty>
      )}
      {filter.build !== '' && (
        <BuildReviews
          filter={filter}
          onFilter={changeFilter}
          onBuild={(build) =>
            changeAddress(
              (now) => {
                now.delete('review');
                now.set('build', build);
                return now;
              },
              { replace: false },
            )
          }
          addressOf={addressOf}
          onOpen={setOpen}
        />
      )}
      {shown !== null && open === null && (
        <ReviewDialog key={shown} id={shown} onEdit={(review) => setOpen({ kind: 'edit', review })} onClose={closeShown} />
      )}
      {canWrite && (open?.kind === 'new' || open?.kind === 'edit') && (
        <ReviewForm
          review={open.kind === 'edit' ? open.review : null}
          buildId={isReviewed ? '' : filter.build}
          onClose={close}
          onSaved={({ build_id }) => {
            done('The review is saved.');
            if (build_id !== filter.build) changeFilter({ build: build_id });
          }}
        />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title="Are you sure you want to delete this review?"
          confirm="Delete review"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.review.id, 'The review is deleted.')}
        >
          <p>The rating of the build changes at once. This cannot be undone.</p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}

interface BuildReviewsProps {
  filter: ReviewsFilter;
  addressOf: (review: string) => string;
  onFilter: (change: Partial<ReviewsFilter>) => void;
  onBuild: (id: string) => void;
  onOpen: (open: Open) => void;
}

/** The reviews of one build. */
function BuildReviews({ filter, addressOf, onFilter, onBuild, onOpen }: BuildReviewsProps) {
  const { build, search, rating } = filter;
  const reviews = useInfiniteQuery(reviewsQuery(build, { search, rating }));
  const loaded = summaryOf(reviews.data?.pages[0]);
  // While another build is loading, the previous one's reviews are still shown.
  const summary = loaded?.build_id === build ? loaded : undefined;
  const isGone = reviews.error instanceof ApiError && reviews.error.status === 404;
  const noFilter = { search: '', rating: '' };
  return (
    <>
      <BuildSelect label="Build" labelled={false} value={build} current={knownBuild(summary)} onChange={onBuild} />
      <PortalFilterBar
        label="Reviews"
        search={<PortalSearch label="Search reviews" value={search} onChange={(text) => onFilter({ search: text })} />}
        chosen={chosenIn(rating)}
      >
        <PortalFilterSelect
          label="Rating"
          all="All ratings"
          data={STARS}
          value={rating}
          onChange={(value) => onFilter({ rating: value })}
        />
      </PortalFilterBar>
      {isGone ? (
        <PortalEmpty icon={IconStar} title="No reviews found">
          This build is not available to you. Choose another one above.
        </PortalEmpty>
      ) : (
        <>
          {summary !== undefined && <ReviewOverview summary={summary} />}
          <PortalCards
            label="Reviews"
            errorTitle="Failed to load reviews"
            empty={
              search === '' && rating === '' ? (
                <PortalEmpty icon={IconStar} title="No reviews found">
                  {summary?.can_review === true ? 'Write the first one with the button above.' : 'No one has reviewed this build.'}
                </PortalEmpty>
              ) : (
                <PortalNoMatch icon={IconStar} title="No reviews found" all="Show all reviews" onClear={() => onFilter(noFilter)}>
                  Try another word or another rating.
                </PortalNoMatch>
              )
            }
            {...keysetRows(reviews)}
          >
            {(rows) => (
              <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Reviews">
                {rows.map((review) => (
                  <ReviewCard
                    key={review.id}
                    review={review}
                    to={addressOf(review.id)}
                    onEdit={() => onOpen({ kind: 'edit', review })}
                    onDelete={() => onOpen({ kind: 'delete', review })}
                  />
                ))}
              </Stack>
            )}
          </PortalCards>
        </>
      )}
    </>
  );
}

function knownBuild(summary: ReviewSummary | undefined): { value: string; label: string } | undefined {
  if (summary === undefined) return undefined;
  return { value: summary.build_id, label: buildName({ version: summary.build_version, title: summary.build_title }) };
}
