import type { Banner } from '../../../../server/store/store.rules';
import classes from './promo-banner.module.css';
import { useBannerShows } from './use-banner';

/**
 * The studio's message at the foot of the hero during its period. It overlays the image, so that showing and hiding it shifts nothing; the
 * live region exists before, so that it is announced.
 */
export function PromoBanner({ banner }: { banner: Banner }) {
  const shows = useBannerShows(banner);
  return (
    <div className={classes.place} role="status">
      {shows && (
        <div className={classes.banner}>
          <p className={classes.message}>{banner.message}</p>
        </div>
      )}
    </div>
  );
}
