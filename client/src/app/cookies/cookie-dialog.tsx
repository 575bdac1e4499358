import { useEffect, useId, useRef, useState } from 'react';
import { useCookieConsent } from '../../lib/storage/browser-storage';
import type { CookieCategory, CookiePreferences } from '../../lib/storage/cookie-preferences';
import { ESSENTIAL_ONLY } from '../../lib/storage/cookie-preferences';
import { resetCookies } from '../../lib/storage/reset-cookies';
import { Button } from '../../ui/public/button';
import { CloseIcon } from '../../ui/public/icons';
import classes from './cookie-dialog.module.css';

export interface CookieDialogProps {
  onChoose: (preferences: CookiePreferences) => void;
  /** Called after all cookies were reset. */
  onReset: () => void;
  onClose: () => void;
}

const CATEGORIES: { category: CookieCategory; name: string; text: string }[] = [
  {
    category: 'essential',
    name: 'Essential',
    text: 'Keep you signed in, keep your account safe, and remember what you chose here. They cannot be switched off.',
  },
  { category: 'functional', name: 'Functional', text: 'Remember small things for you, such as your position on a page.' },
  {
    category: 'analytics',
    name: 'Analytics',
    text: 'Count visits and show which pages help. Our own, and only when the studio has switched them on.',
  },
  {
    category: 'marketing',
    name: 'Marketing',
    text: 'Show which of our announcements brought people here. We do not track you for advertising.',
  },
];

/** The cookie preferences: one switch per category. Nothing is stored until one of the buttons is clicked. */
export function CookieDialog({ onChoose, onReset, onClose }: CookieDialogProps) {
  const consent = useCookieConsent();
  const [preferences, setPreferences] = useState(consent ?? ESSENTIAL_ONLY);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    if (dialog.current?.open === false) dialog.current.showModal();
  }, []);

  function finish(act: () => void): void {
    act();
    dialog.current?.close();
  }

  return (
    <dialog ref={dialog} className={classes.dialog} aria-labelledby={`${id}-title`} onClose={onClose}>
      <div className={classes.head}>
        <h2 id={`${id}-title`} className={classes.title}>
          Cookie Preferences
        </h2>
        <button type="button" className={classes.close} onClick={() => dialog.current?.close()}>
          <CloseIcon className={classes.icon} />
          <span className="visually-hidden">Close without saving</span>
        </button>
      </div>
      <ul className={classes.list}>
        {CATEGORIES.map(({ category, name, text }) => (
          <li key={category} className={classes.item}>
            <label className={classes.label} htmlFor={`${id}-${category}`}>
              {name}
              {category === 'essential' && <span className={classes.locked}>Always on</span>}
            </label>
            <p id={`${id}-${category}-text`} className={classes.text}>
              {text}
            </p>
            <input
              id={`${id}-${category}`}
              type="checkbox"
              role="switch"
              className={classes.switch}
              checked={preferences[category]}
              disabled={category === 'essential'}
              aria-describedby={`${id}-${category}-text`}
              onChange={(event) => setPreferences({ ...preferences, [category]: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
      <div className={classes.foot}>
        <div className={classes.actions}>
          <Button look="quiet" onClick={() => finish(() => onChoose(ESSENTIAL_ONLY))}>
            Essential Only
          </Button>
          <Button look="quiet" onClick={() => finish(() => onChoose(preferences))}>
            Save Preferences
          </Button>
        </div>
        {consent && (
          <p className={classes.reset}>
            <button
              type="button"
              className={classes.link}
              onClick={() =>
                finish(() => {
                  resetCookies();
                  onReset();
                })
              }
            >
              Reset
            </button>{' '}
            deletes all cookies that this page can delete, and asks you again.
          </p>
        )}
      </div>
    </dialog>
  );
}
