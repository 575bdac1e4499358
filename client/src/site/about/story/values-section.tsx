import { useApi } from '../../../lib/http/use-api';
import { Section } from '../../section';
import { valuesQuery } from './values.api';
import classes from './values-section.module.css';

/** Drawings by position, repeating: a compass, a heart, a bolt. */
const DRAWINGS = [
  'M24 4v10M24 34v10M4 24h10M34 24h10M24 20a4 4 0 1 0 0 8 4 4 0 0 0 0-8Z',
  'M24 42S6 32 6 18.5A9.5 9.5 0 0 1 24 14a9.5 9.5 0 0 1 18 4.5C42 32 24 42 24 42Z',
  'M27 4 9 27h13l-3 17 20-25H26l1-15Z',
];

/** The studio's values; renders nothing if there are none. */
export function ValuesSection() {
  const { data: values } = useApi(valuesQuery);
  if (values === undefined || values.length === 0) return null;
  return (
    <Section id="values" title="Our Values" density="tight">
      <ul className={classes.list}>
        {values.map(({ title, text }, index) => (
          <li key={index} className={classes.value}>
            <svg
              className={classes.drawing}
              viewBox="0 0 48 48"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.5"
              strokeLinejoin="round"
              strokeLinecap="round"
              aria-hidden="true"
            >
              <path d={DRAWINGS[index % DRAWINGS.length]} />
            </svg>
            <h3 className={classes.title}>{title}</h3>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
