import classes from './loading-screen.module.css';

/** Stands in while identity is checked or a page arrives. Appears after a moment, so quick answers do not blink. */
export function LoadingScreen() {
  return (
    <div className={classes.screen} role="status">
      <span className={classes.mark} aria-hidden="true" />
      <span>Loading...</span>
    </div>
  );
}
