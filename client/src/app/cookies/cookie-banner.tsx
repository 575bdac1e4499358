import { Link } from 'react-router';
import { ALL_COOKIES, ESSENTIAL_ONLY } from '../../lib/storage/cookie-preferences';
import type { CookiePreferences } from '../../lib/storage/cookie-preferences';
import { paths } from '../../lib/navigation/paths';
import { Button } from '../../ui/public/button';
import classes from './cookie-banner.module.css';

interface CookieBannerProps {
  onChoose: (preferences: CookiePreferences) => void;
  onCustomize: () => void;
}

/** Asks for consent once, at the foot of the page. Refusing looks like accepting and takes as many clicks. */
export function CookieBanner({ onChoose, onCustomize }: CookieBannerProps) {
  return (
    <section className={classes.banner} aria-label="Cookies">
      <p className={classes.title}>Cookies are your choice</p>
      <p className={classes.text}>
        The site works with essential cookies alone. If you agree, it may also remember small things and count visits.{' '}
        <Link to={paths.cookiesPolicy}>Cookies Policy</Link>
      </p>
      <div className={classes.buttons}>
        <Button look="plain" onClick={onCustomize}>
          Customize
        </Button>
        <Button look="quiet" onClick={() => onChoose(ESSENTIAL_ONLY)}>
          Essential Only
        </Button>
        <Button look="quiet" onClick={() => onChoose(ALL_COOKIES)}>
          Accept All
        </Button>
      </div>
    </section>
  );
}
