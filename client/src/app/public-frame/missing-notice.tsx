import { type Location, useLocation, useNavigate } from 'react-router';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import type { MissingState } from '../../lib/navigation/paths';
import { useInBrowser } from '../../lib/use-in-browser';
import classes from './missing-notice.module.css';

/**
 * Tells a user who was redirected to the home page that the requested address leads nowhere. Disappears with the next navigation; a reload
 * shows it again, but not before hydration, because the server does not know the history.
 */
export function MissingNotice() {
  const { pathname, search, state } = useLocation() as Location<Partial<MissingState> | null>;
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const missing = state?.missing;
  if (missing === undefined || !inBrowser) return null;
  const dismiss = (): void => {
    // The button disappears with the notice.
    document.getElementById('main')?.focus({ preventScroll: true });
    void navigate(pathname + search, { replace: true, state: PRESERVE_SCROLL });
  };
  return (
    <div role="status" className={classes.notice}>
      <p>
        There is no page at <span className={classes.address}>{missing}</span>, so this is the home page.
      </p>
      <button type="button" className={classes.dismiss} onClick={dismiss}>
        Dismiss
      </button>
    </div>
  );
}
