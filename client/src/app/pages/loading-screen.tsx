import classes from './loading-screen.module.css';

/** Shown while the user is identified or a page is loading. Appears after a delay, so that fast responses do not flicker. */
export function LoadingScreen() {
  return (
    <div className={classes.screen} role="status">
      <span className={classes.mark} aria-hidden="true" />
      <span>Loading...</span>
    </div>
  );
}
