import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type ReactNode, useId, useState } from 'react';
import classes from './help-answer.module.css';

interface HelpAnswerProps {
  question: ReactNode;
  answer: ReactNode;
  /** Level of the heading that the question is. */
  level: 3 | 4;
  /** For where it stands beside something else. */
  compact?: boolean;
  /** What can be done about it, below the answer. */
  children?: ReactNode;
}

/** A question that opens its answer. */
export function HelpAnswer({ question, answer, level, compact = false, children }: HelpAnswerProps) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <li className={classes.entry} data-open={open || undefined} data-compact={compact || undefined}>
      <Heading className={classes.heading}>
        <button type="button" aria-expanded={open} aria-controls={id} className={classes.question} onClick={() => setOpen(!open)}>
          <span>{question}</span>
          <IconChevronDown className={classes.chevron} size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Heading>
      <div id={id} hidden={!open} className={classes.body}>
        <p className={classes.answer}>{answer}</p>
        {children}
      </div>
    </li>
  );
}
