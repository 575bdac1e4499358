import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FAQ_GROUP_LABELS } from '../../../../../server/support/help/faqs.rules';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { faqSearchQuery } from '../../support.api';
import type { HelpSearch } from '../hub-address';
import { AnswerActions } from './answer-actions';
import { AnswerList } from './answer-list';
import classes from './found-answers.module.css';
import { HelpAnswer } from './help-answer';
import { MarkedText } from './marked-text';
import { NoAnswers } from './no-answers';
import type { Votes } from './use-votes';

const MAX_RESULTS = 20;

interface FoundAnswersProps {
  search: HelpSearch;
  votes: Votes;
  onAllTopics: () => void;
}

/** The search results with highlighted matches; or, if there are none, what to do next. */
export function FoundAnswers({ search: { q, group: selectedGroup }, votes, onAllTopics }: FoundAnswersProps) {
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery(faqSearchQuery(q, { group: selectedGroup, limit: MAX_RESULTS }));
  if (data === undefined && error !== null) {
    return <PortalLoadError title="The search failed" error={error} retrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton height="12rem" radius="md" role="status" aria-label="Searching..." />;
  if (data.length === 0) {
    return (
      <NoAnswers title={`Nothing found for “${q}”`} group={selectedGroup}>
        {selectedGroup !== null && (
          <Button variant="default" onClick={onAllTopics}>
            Search all topics
          </Button>
        )}
      </NoAnswers>
    );
  }
  return (
    <AnswerList live stale={isPlaceholderData} title={data.length === 1 ? '1 answer found' : `${data.length} answers found`}>
      {data.map(({ id, group, question, questionParts, answerParts }) => (
        <HelpAnswer
          key={id}
          level={3}
          question={
            <>
              <span className={classes.group}>{FAQ_GROUP_LABELS[group]}</span>
              <MarkedText parts={questionParts} />
            </>
          }
          answer={<MarkedText parts={answerParts} />}
        >
          <AnswerActions id={id} group={group} question={question} votes={votes} />
        </HelpAnswer>
      ))}
    </AnswerList>
  );
}
