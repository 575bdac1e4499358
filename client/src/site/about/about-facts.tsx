import { paths } from '../../lib/navigation/paths';
import { KnownLink } from '../../ui/public/known-link';
import classes from './about-facts.module.css';

/** What there is to know before the story: three sentences, each with where to look. */
export function AboutFacts() {
  return (
    <div className={classes.band}>
      <ul className={classes.facts}>
        <li className={classes.fact}>
          <h2 className={classes.title}>Nobody’s label</h2>
          <p className={classes.text}>
            We decide what we make and when it is finished. <KnownLink to={paths.projects}>See what that led to</KnownLink>
          </p>
        </li>
        <li className={classes.fact}>
          <h2 className={classes.title}>Open books</h2>
          <p className={classes.text}>
            What comes in and what goes out stands on our home page, year to date.{' '}
            <KnownLink to={`${paths.home}#finance`}>Look at the figures</KnownLink>
          </p>
        </li>
        <li className={classes.fact}>
          <h2 className={classes.title}>Yours stays yours</h2>
          <p className={classes.text}>
            No tracking, no advertising, and personal data is never sold. <KnownLink to={paths.ourVoice}>Read what we think</KnownLink>
          </p>
        </li>
      </ul>
    </div>
  );
}
