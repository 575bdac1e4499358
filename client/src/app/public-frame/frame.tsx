import { useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { TimerWidget } from '../../clarity/timer/timer-widget';
import { KnownPathsProvider } from '../../lib/navigation/known-paths';
import { CookieConsent } from '../cookies/cookie-consent';
import { DocumentTitle } from '../pages/document-title';
import classes from './frame.module.css';
import { knowsPath } from '../pages/matching';
import { NavigationProgress } from '../pages/navigation-progress';
import { OfflineNotice } from '../offline-notice';
import { KeyboardMap } from '../shortcuts/keyboard-map';
import { ScrollRestoration } from '../pages/scroll-restoration';
import { SessionWatch } from '../session/session-watch';

/** Wraps every page, in the public frame and in the app shell: skip link, cookie banner, notices. */
export function Frame() {
  return (
    <KnownPathsProvider value={knowsPath}>
      <CookieConsent>
        <a href="#main" className={classes.skip}>
          Skip to content
        </a>
        <DocumentTitle />
        <SessionWatch />
        <NavigationProgress />
        <Outlet />
        {/* After the page, whose own effects may move the focus to a more specific place. */}
        <RouteFocus />
        <div className={classes.foot}>
          <OfflineNotice />
          <TimerWidget />
        </div>
        <KeyboardMap />
        <ScrollRestoration />
      </CookieConsent>
    </KnownPathsProvider>
  );
}

let shownPath: string | null = null;

/**
 * After navigation, moves the reading and tabbing position to the top of the new page. Where only the query changed, for example from a list
 * to one of its rows, it does so if the element with the focus is gone.
 */
function RouteFocus() {
  const { pathname, search } = useLocation();
  useEffect(() => {
    const isFirst = shownPath === null;
    const isOther = shownPath !== pathname;
    shownPath = pathname;
    const main = document.getElementById('main');
    if (isFirst || main === null) return;
    // A page that focused its own first field keeps the focus there.
    const isLost = isOther ? !main.contains(document.activeElement) : document.activeElement === document.body;
    if (isLost) main.focus({ preventScroll: true });
  }, [pathname, search]);
  return null;
}
