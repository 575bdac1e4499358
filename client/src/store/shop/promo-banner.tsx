import type { Banner } from '../../../../server/store/store.rules';
import classes from './promo-banner.module.css';
import { useBannerShows } from './use-banner';

/**
 * The studio's message across the foot of the hero while its time lasts. It lies over the picture, so that its coming and going moves
 * nothing; the region is there before, so that it is also heard.
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
