import { type Location, useLocation, useNavigate } from 'react-router';
import type { MissingState } from '../../lib/navigation/paths';
import classes from './missing-notice.module.css';

/** Tells a user who was redirected to the home page that the requested address leads nowhere. Disappears with the next navigation. */
export function MissingNotice() {
  const { pathname, search, state } = useLocation() as Location<Partial<MissingState> | null>;
  const navigate = useNavigate();
  const missing = state?.missing;
  if (missing === undefined) return null;
  return (
    <div role="status" className={classes.notice}>
      <p>
        There is no page at <span className={classes.address}>{missing}</span>, so this is the home page.
      </p>
      <button type="button" className={classes.dismiss} onClick={() => void navigate(pathname + search, { replace: true, state: null })}>
        Dismiss
      </button>
    </div>
  );
}
