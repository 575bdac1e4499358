import { useHasPath } from '../../lib/navigation/known-paths';
import { paths } from '../../lib/navigation/paths';
import { ButtonLink } from '../../ui/public/button';
import { KnownLink } from '../../ui/public/known-link';
import { ArrowIcon } from '../../ui/public/icons';
import { HeroMotes } from './hero-motes';
import { HeroScene } from './hero-scene';
import classes from './hero.module.css';

/** The first screen: a landscape drawn in code, the headline, and two links. */
export function Hero() {
  const hasPath = useHasPath();
  return (
    <section className={classes.hero}>
      <div className={classes.backdrop} aria-hidden="true">
        <HeroScene />
        <HeroMotes />
      </div>
      <div className={classes.inner}>
        <KnownLink to={paths.ourVoice} className={classes.banner}>
          <span>Want to hear something that is our open opinion...?</span>
          <ArrowIcon className={classes.arrow} />
        </KnownLink>
        <div className={classes.text}>
          <h1 className={classes.headline}>
            <span>We create,</span> <span>you lead.</span>
          </h1>
          <p className={classes.tagline}>We build games and software that challenge, connect and matter.</p>
          <div className={classes.actions}>
            {hasPath(paths.signup) && (
              <ButtonLink to={paths.signup} size="lg">
                Join Our Team
              </ButtonLink>
            )}
            <ButtonLink to={paths.projects} look="quiet" size="lg">
              View Projects
            </ButtonLink>
          </div>
        </div>
      </div>
    </section>
  );
}
