import { paths } from '../../lib/navigation/paths';
import { KnownLink } from '../../ui/public/known-link';
import classes from './about-facts.module.css';

/** What to know before the story: three sentences, each with a link. */
export function AboutFacts() {
  return (
    <ul className={classes.facts}>
      <li className={classes.fact}>
        <h2 className={classes.title}>No publisher</h2>
        <p className={classes.text}>
          We decide what we make and when it is finished. <KnownLink to={paths.projects}>See our projects</KnownLink>
        </p>
      </li>
      <li className={classes.fact}>
        <h2 className={classes.title}>Open books</h2>
        <p className={classes.text}>
          Our home page shows what we earn and spend. <KnownLink to={`${paths.home}#finance`}>See the accounts</KnownLink>
        </p>
      </li>
      <li className={classes.fact}>
        <h2 className={classes.title}>Yours stays yours</h2>
        <p className={classes.text}>
          No tracking, no advertising, and personal data is never sold. <KnownLink to={paths.ourVoice}>Read our opinion</KnownLink>
        </p>
      </li>
    </ul>
  );
}
