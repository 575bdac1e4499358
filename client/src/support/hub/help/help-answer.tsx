import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import classes from './help-answer.module.css';

interface HelpAnswerProps {
  question: ReactNode;
  answer: ReactNode;
  /** Heading level of the question. */
  level: 3 | 4;
  /** For use next to other content. */
  compact?: boolean;
  /** True for the answer that a link led to: it is open and scrolled into view. */
  linked?: boolean;
  /** Actions below the answer. */
  children?: ReactNode;
}

/** A question that expands to its answer. */
export function HelpAnswer({ question, answer, level, compact = false, linked = false, children }: HelpAnswerProps) {
  const [open, setOpen] = useState(linked);
  const entry = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (linked) entry.current?.scrollIntoView({ block: 'center' });
  }, [linked]);
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <li ref={entry} className={classes.entry} data-open={open || undefined} data-compact={compact || undefined}>
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
