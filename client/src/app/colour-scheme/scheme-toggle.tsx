import { MoonIcon, SunIcon } from '../../ui/public/icons';
import { chooseColourScheme, visibleScheme } from './colour-scheme';
import classes from './scheme-toggle.module.css';

/**
 * Toggles between dark and light, and stores the choice. Style sheets decide which icon shows, so no script runs before the first paint.
 */
export function SchemeToggle() {
  return (
    <button type="button" className={classes.toggle} onClick={() => chooseColourScheme(visibleScheme() === 'dark' ? 'light' : 'dark')}>
      <SunIcon className={classes.sun} />
      <MoonIcon className={classes.moon} />
      <span className="visually-hidden">Switch colour scheme</span>
    </button>
  );
}
