import { ApiError } from '../../lib/http/http';
import { Button, ButtonLink } from '../../ui/public/button';
import classes from './error-page.module.css';

/** Shown instead of a page that failed to render or to load. */
export function ErrorPage({ error }: { error: unknown }) {
  const reference = error instanceof ApiError ? error.requestId : null;
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <p className={classes.kicker}>Error</p>
      <h1 className={classes.title}>This page could not be shown.</h1>
      <p className={classes.text}>
        {error instanceof ApiError ? error.message : 'Something went wrong. Nothing that you saved is lost. Try loading the page again.'}
      </p>
      {reference && <p className={classes.reference}>Reference for support: {reference}</p>}
      <div className={classes.actions}>
        <Button onClick={() => window.location.reload()}>Try again</Button>
        <ButtonLink to="/" look="quiet">
          Back to the home page
        </ButtonLink>
      </div>
    </main>
  );
}
