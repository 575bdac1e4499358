import IconThumbDown from '@tabler/icons-react/dist/esm/icons/IconThumbDown.mjs';
import IconThumbUp from '@tabler/icons-react/dist/esm/icons/IconThumbUp.mjs';
import { useId } from 'react';
import { Link } from 'react-router';
import type { FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { contactAddress } from '../hub-address';
import classes from './answer-actions.module.css';
import type { Votes } from './use-votes';

interface AnswerActionsProps {
  id: string;
  group: FaqGroup;
  question: string;
  votes: Votes;
}

/** Asks whether the answer helped; if not, links to the contact form with the topic preselected. */
export function AnswerActions({ id, group, question, votes }: AnswerActionsProps) {
  const label = useId();
  const vote = votes.of(id);
  const choice = (helpful: boolean) => ({
    type: 'button' as const,
    className: classes.choice,
    'aria-pressed': vote === helpful,
    'aria-disabled': vote !== undefined || undefined,
    onClick: () => votes.vote(id, helpful),
  });
  return (
    <div className={classes.actions}>
      <div role="group" aria-labelledby={label} className={classes.vote}>
        <span id={label} className={classes.ask}>
          Was this helpful?
        </span>
        <button {...choice(true)}>
          <IconThumbUp size={16} stroke={1.75} aria-hidden="true" /> Yes
        </button>
        <button {...choice(false)}>
          <IconThumbDown size={16} stroke={1.75} aria-hidden="true" /> No
        </button>
        <span role="status" className={classes.thanks}>
          {vote === true && 'Thank you.'}
          {vote === false && 'Thank you. We would like to help you ourselves.'}
        </span>
      </div>
      <Link to={contactAddress(group)} className={classes.contact}>
        Contact us<span className="visually-hidden"> about “{question}”</span>
      </Link>
    </div>
  );
}
