import { Section } from './section';
import classes from './values-section.module.css';

const values = [
  {
    title: 'Mission Driven',
    text: 'Every project starts with a reason to exist. If we cannot say in one sentence why it matters, we do not build it.',
    drawing: <path d="M24 4v10M24 34v10M4 24h10M34 24h10M24 20a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z" />,
  },
  {
    title: 'Consumer First',
    text: 'Fair prices, honest pages, no dark patterns. The people who play come before the numbers that their play could make.',
    drawing: <path d="M24 42S6 32 6 18.5A9.5 9.5 0 0 1 24 14a9.5 9.5 0 0 1 18 4.5C42 32 24 42 24 42Z" />,
  },
  {
    title: 'Fearless Creativity',
    text: 'We would rather ship something strange that somebody loves than something safe that nobody remembers.',
    drawing: <path d="M27 4 9 27h13l-3 17 20-25H26l1-15Z" />,
  },
];

/** What the studio stands for. */
export function ValuesSection() {
  return (
    <Section id="values" title="Our Values">
      <ul className={classes.list}>
        {values.map(({ title, text, drawing }) => (
          <li key={title} className={classes.value}>
            <svg className={classes.drawing} viewBox="0 0 48 48" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinejoin="round" strokeLinecap="round" aria-hidden="true">
              {drawing}
            </svg>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
