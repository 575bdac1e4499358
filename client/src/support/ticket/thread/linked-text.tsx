import { useMemo } from 'react';
import { linkedParts } from './linked-parts';
import classes from './linked-text.module.css';

/** The words of a message, in which addresses can be followed. No other markup. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => linkedParts(text), [text]);
  return parts.map(({ text: words, href }, index) =>
    href === null ? (
      words
    ) : (
      // The parts of a message never change places.
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow" className={classes.link}>
        {words}
      </a>
    ),
  );
}
