import { Suspense, useEffect } from 'react';
import { useLocation } from 'react-router';
import { KnownPathsProvider } from '../lib/known-paths';
import { CookieConsent } from './cookie-consent';
import { DocumentTitle } from './document-title';
import { ErrorBoundary } from './error-boundary';
import { Footer } from './footer';
import classes from './frame.module.css';
import { LoadingScreen } from './loading-screen';
import { knowsPath } from './matching';
import { NavigationProgress } from './navigation-progress';
import { OfflineNotice } from './offline-notice';
import { PasswordGate } from './password-gate';
import { ScrollKeeper } from './scroll-keeper';
import { SessionWatch } from './session-watch';
import { SiteNav } from './site-nav';
import { TimerProvider } from '../lib/timer';
import { TimerWidget } from './timer-widget';

/** What stands around every page: skip link, the cookie banner, navigation, the page, footer, notices. */
export function Frame() {
  return (
    <KnownPathsProvider value={knowsPath}>
      <TimerProvider>
        <CookieConsent>
          <a href="#main" className={classes.skip}>
            Skip to content
          </a>
          <DocumentTitle />
          <SessionWatch />
          <RouteFocus />
          <NavigationProgress />
          <SiteNav />
          <Page />
          <Footer />
          <OfflineNotice />
          <TimerWidget />
          <ScrollKeeper />
        </CookieConsent>
      </TimerProvider>
    </KnownPathsProvider>
  );
}

/** The page itself. What goes wrong in it stays in it, until another page is opened. */
function Page() {
  const { pathname } = useLocation();
  return (
    <ErrorBoundary page={pathname}>
      <Suspense fallback={<LoadingScreen />}>
        <PasswordGate />
      </Suspense>
    </ErrorBoundary>
  );
}

let shownPath: string | null = null;

/** After a change of page, reading and tabbing go on at the top of the new page, not in the link that was clicked. */
function RouteFocus() {
  const { pathname } = useLocation();
  useEffect(() => {
    const changed = shownPath !== null && shownPath !== pathname;
    shownPath = pathname;
    const main = document.getElementById('main');
    // A page that put the focus into its own first field keeps it there.
    if (changed && main !== null && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
