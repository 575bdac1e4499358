import type { ComponentType, ReactNode } from 'react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { chooseCookies, useCookieConsent } from '../../lib/storage/browser-storage';
import { CookieDialogProvider } from '../../lib/storage/cookie-dialog';
import type { CookiePreferences } from '../../lib/storage/cookie-preferences';
import { agreesToMore } from '../../lib/storage/cookie-preferences';
import { put } from '../../lib/http/http';
import { useIdentity } from '../../lib/session/me';
import { CookieBanner } from './cookie-banner';
import type { CookieDialogProps } from './cookie-dialog';
import { chooseColourScheme } from '../colour-scheme/colour-scheme';
import classes from '../pages/load-failure.module.css';

const MESSAGES = {
  quiet: '',
  saved: 'Your cookie choice is saved.',
  failed: 'The cookie preferences could not be loaded. Please try again.',
};

/**
 * Wraps every page: shows the banner until there is a choice, and the preferences dialog, whose code is loaded when it is first opened. The
 * server renders no banner, so that its pages are the same for everyone; the banner overlays the page and shifts nothing.
 */
export function CookieConsent({ children }: { children: ReactNode }) {
  const consent = useCookieConsent();
  const identity = useIdentity();
  const [Dialog, setDialog] = useState<ComponentType<CookieDialogProps> | null>(null);
  const [state, setState] = useState<'quiet' | 'saved' | 'failed'>('quiet');
  const open = useCallback(() => {
    import('./cookie-dialog').then(
      ({ CookieDialog }) => {
        setState('quiet');
        setDialog(() => CookieDialog);
      },
      () => setState('failed'),
    );
  }, []);

  const unrecorded = useRef<CookiePreferences | null>(null);
  const record = useCallback(() => {
    const chosen = unrecorded.current;
    if (chosen === null || identity.state === 'checking') return;
    unrecorded.current = null;
    // Record the choice in the account. It takes effect without that, and the next one tries again.
    if (identity.state === 'signedIn') put('/users/profile', { cookiesAccepted: agreesToMore(chosen) }).catch(() => undefined);
  }, [identity.state]);
  // The user may choose before they are identified.
  useEffect(record, [record]);

  function choose(preferences: CookiePreferences): void {
    chooseCookies(preferences);
    setState('saved');
    toPage();
    unrecorded.current = preferences;
    record();
  }

  return (
    <CookieDialogProvider value={open}>
      {consent === null && <CookieBanner onChoose={choose} onCustomize={open} />}
      <p role="status" className={state === 'failed' ? classes.failed : 'visually-hidden'}>
        {MESSAGES[state]}
      </p>
      {children}
      {Dialog && (
        <Dialog
          onChoose={choose}
          onReset={() => chooseColourScheme('auto')}
          onClose={() => {
            setDialog(null);
            toPage();
          }}
        />
      )}
    </CookieDialogProvider>
  );
}

/** The clicked button no longer exists: move the reading and tabbing position to the page. */
function toPage(): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true });
  });
}
