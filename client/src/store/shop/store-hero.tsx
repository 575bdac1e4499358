import type { ReactNode } from 'react';
import { useHasPath } from '../../lib/navigation/known-paths';
import { paths } from '../../lib/navigation/paths';
import { ButtonLink } from '../../ui/public/button';
import classes from './store-hero.module.css';
import { StoreScene } from './store-scene';
import { storeSearch } from './store-query';
import { useStoreQuery } from './use-store-query';

interface StateProps {
  banner: ReactNode;
}

/** Open: an invitation and a link to the products. */
export function ShopOpen({ banner }: StateProps) {
  const { query } = useStoreQuery();
  return (
    <Hero banner={banner} title="Gear up for the road.">
      <p className={classes.tagline}>Clothes, prints and mugs from the worlds we make.</p>
      <ButtonLink to={`${storeSearch(query)}#shop`} size="lg">
        Shop Now
      </ButtonLink>
    </Hero>
  );
}

/** Upcoming: not open yet. */
export function ShopUpcoming({ banner }: StateProps) {
  return (
    <Hero banner={banner} asleep title="Coming soon.">
      <p className={classes.tagline}>The shop is not open yet. Come back soon and gear up.</p>
      <ToProjects />
    </Hero>
  );
}

/** Closed, with the specification's text (section 2). */
export function ShopClosed({ banner }: StateProps) {
  return (
    <Hero banner={banner} asleep title="Shop Currently Unavailable">
      <div className={classes.tagline}>
        <p>Currently, the shop is unavailable :(</p>
        <p>Please check back soon.</p>
      </div>
      <ToProjects />
    </Hero>
  );
}

/** Reserves the hero's space until the shop's status is known. */
export function ShopLoading() {
  return (
    <Hero asleep>
      <div className={classes.waiting} role="status" aria-label="Loading the store" />
    </Hero>
  );
}

function ToProjects() {
  const hasPath = useHasPath();
  return (
    hasPath(paths.projects) && (
      <ButtonLink to={paths.projects} look="quiet" size="lg">
        View Projects
      </ButtonLink>
    )
  );
}

interface HeroProps {
  /** Omitted if there is no title. */
  title?: string;
  banner?: ReactNode;
  /** True for a closed stall without goods. */
  asleep?: boolean;
  children: ReactNode;
}

function Hero({ title, banner, asleep = false, children }: HeroProps) {
  return (
    <header className={classes.hero}>
      <div className={classes.backdrop} aria-hidden="true">
        <StoreScene asleep={asleep} />
      </div>
      <div className={classes.inner}>
        <div className={classes.text}>
          {title !== undefined && (
            <h1 className={classes.headline} data-long={asleep || undefined}>
              {title}
            </h1>
          )}
          {children}
        </div>
      </div>
      {banner}
    </header>
  );
}
