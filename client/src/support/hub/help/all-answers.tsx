import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import type { FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { faqsQuery } from '../../support.api';
import { answerIn } from '../hub-address';
import { AnswerActions } from './answer-actions';
import { AnswerList } from './answer-list';
import { HelpAnswer } from './help-answer';
import { NoAnswers } from './no-answers';
import type { Votes } from './use-votes';

/** All answers, or those of one group. */
export function AllAnswers({ group: selected, votes }: { group: FaqGroup | null; votes: Votes }) {
  const { data, error, isFetching, refetch } = useQuery(faqsQuery);
  const [address] = useSearchParams();
  const linked = answerIn(address);
  if (data === undefined && error !== null) {
    return <PortalLoadError title="The answers could not be loaded" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height="20rem" radius="md" role="status" aria-label="Loading..." />;
  const shown = data.filter(({ group, items }) => items.length > 0 && (selected === null || group === selected));
  if (shown.length === 0) return <NoAnswers title="No answers here yet" group={selected} />;
  return shown.map(({ group, label, items }) => (
    <AnswerList key={group} title={label}>
      {items.map(({ id, question, answer }) => (
        <HelpAnswer key={id} question={question} answer={answer} level={3} linked={id === linked}>
          <AnswerActions id={id} group={group} question={question} votes={votes} />
        </HelpAnswer>
      ))}
    </AnswerList>
  ));
}
