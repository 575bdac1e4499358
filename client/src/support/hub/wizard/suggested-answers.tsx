import { useDebouncedValue } from '@mantine/hooks';
import IconBulb from '@tabler/icons-react/dist/esm/icons/IconBulb.mjs';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { MAX_FAQ_SEARCH } from '../../../../../server/support/help/faqs.rules';
import { faqSearchQuery } from '../../support.api';
import { HelpAnswer } from '../help/help-answer';
import classes from './suggested-answers.module.css';

/** Debounce delay of the suggestions. */
const PAUSE_MS = 400;
/** One or two letters match nearly every question. */
const MIN_LETTERS = 3;
const MAX_SUGGESTIONS = 3;

/** Help answers that match the subject (specification, section 5). Optional: without results, or if the search fails, nothing is shown. */
export function SuggestedAnswers({ subject }: { subject: string }) {
  const id = useId();
  const [settled] = useDebouncedValue(subject.trim().slice(0, MAX_FAQ_SEARCH), PAUSE_MS);
  const query = settled.length < MIN_LETTERS ? '' : settled;
  const { data } = useQuery(faqSearchQuery(query, { searchPlace: 'questions', limit: MAX_SUGGESTIONS }));
  const answers = query === '' ? [] : (data ?? []);
  return (
    <aside aria-labelledby={id} className={classes.suggestions} data-empty={answers.length === 0 || undefined}>
      <h3 id={id} className={classes.title}>
        <IconBulb className={classes.icon} size={18} stroke={1.75} aria-hidden="true" />
        These answers may help
      </h3>
      <p role="status" className="visually-hidden">
        {answers.length > 0 && (answers.length === 1 ? '1 suggested answer' : `${answers.length} suggested answers`)}
      </p>
      <ul className={classes.list}>
        {answers.map(({ id: key, question, answer }) => (
          <HelpAnswer key={key} level={4} compact question={question} answer={answer} />
        ))}
      </ul>
    </aside>
  );
}
