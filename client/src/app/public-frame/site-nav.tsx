import { useEffect, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { isOn } from '../../../../server/features/features.rules';
import { useStudioName } from '../../lib/contact';
import { featuresQuery } from '../../lib/http/features';
import { useHasPath } from '../../lib/navigation/known-paths';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { Mark } from '../../ui/public/mark';
import { AccountLinks } from './account-links';
import { MoreMenu } from './more-menu';
import { moreLinks, primaryLinks } from './nav-links';
import { PhoneMenu } from './phone-menu';
import { SchemeToggle } from '../colour-scheme/scheme-toggle';
import classes from './site-nav.module.css';
import { SupportBadge } from './support-badge';

/** Pixels of scrolling after which the bar gets a background. */
const SCROLLED_PX = 20;

/** The navigation bar at the top of every page. */
export function SiteNav() {
  const scrolled = useScrolled();
  const studio = useStudioName();
  const hasPath = useHasPath();
  const { data: features = {} } = useApi(featuresQuery);
  const primary = primaryLinks.filter((item) => hasPath(item.to) && (item.feature === undefined || isOn(features, item.feature)));
  const more = moreLinks.filter((item) => hasPath(item.to));
  return (
    <header className={classes.bar} data-scrolled={scrolled || undefined}>
      <div className={classes.inner}>
        <Link to="/" className={classes.brand}>
          <Mark className={classes.mark} />
          <span className={classes.name}>{studio}</span>
        </Link>
        <nav className={classes.links} aria-label="Main">
          {primary.map((item) => (
            <NavLink key={item.to} to={item.to} end={item.to === '/'} className={classes.link}>
              {item.label}
              {item.to === paths.support && <SupportBadge of="own" />}
            </NavLink>
          ))}
          {more.length > 0 && <MoreMenu items={more} />}
        </nav>
        <div className={classes.end}>
          <SchemeToggle />
          <div className={classes.account}>
            <AccountLinks />
          </div>
          <PhoneMenu items={[...primary, ...more]} />
        </div>
      </div>
    </header>
  );
}

function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false);
  useEffect(() => {
    const onScroll = () => setScrolled(window.scrollY > SCROLLED_PX);
    onScroll();
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => window.removeEventListener('scroll', onScroll);
  }, []);
  return scrolled;
}
