import { safeImage } from '../../../../../server/site/text/safe-url.rules';
import { paths } from '../../../lib/navigation/paths';
import { Mark } from '../../../ui/public/mark';
import { Picture } from '../../../ui/public/picture';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import classes from './share-cards.module.css';

interface ShareCardsProps {
  title: string;
  description: string;
  /** Address of the social image, or empty. */
  image: string;
  slug: string;
  studio: string;
}

/** An approximate preview of the page in search results and shared links: each service renders its own. */
export function ShareCards({ title, description, image, slug, studio }: ShareCardsProps) {
  const { host } = window.location;
  const shownImage = safeImage(image);
  const shownTitle = title || 'Untitled project';
  return (
    <PortalPanel title="How it will look" text="An approximation: each service formats it differently.">
      <div className={classes.cards}>
        <figure className={classes.figure}>
          <figcaption className={classes.caption}>In search results</figcaption>
          <div className={classes.result}>
            <p className={classes.address}>
              {host} › {paths.project(slug).slice(1).replace('/', ' › ')}
            </p>
            <p className={classes.link}>
              {shownTitle} · {studio}
            </p>
            <p className={classes.snippet}>{description || 'No description yet.'}</p>
          </div>
        </figure>
        <figure className={classes.figure}>
          <figcaption className={classes.caption}>When it is shared</figcaption>
          <div className={classes.card}>
            <div className={classes.image}>
              {shownImage === null ? <Mark className={classes.mark} /> : <Picture src={shownImage} alt="" sizes="24rem" />}
            </div>
            <div className={classes.text}>
              <p className={classes.host}>{host}</p>
              <p className={classes.shared}>{shownTitle}</p>
              <p className={classes.about}>{description}</p>
            </div>
          </div>
        </figure>
      </div>
    </PortalPanel>
  );
}
