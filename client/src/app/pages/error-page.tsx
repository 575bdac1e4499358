import { useEffect } from 'react';
import { isReplaced } from '../../lib/first-visit/build';
import { ApiError, causeOf } from '../../lib/http/http';
import { Button, ButtonLink } from '../../ui/public/button';
import classes from './error-page.module.css';

/** Shown instead of a page that failed to render or to load. If the server has been updated since, the page is reloaded. */
export function ErrorPage({ error }: { error: unknown }) {
  useEffect(() => {
    if (!(error instanceof ApiError)) void isReplaced().then((replaced) => replaced && window.location.reload());
  }, [error]);
  const reference = error instanceof ApiError ? error.requestId : null;
  return (
    <main id="main" tabIndex={-1} className={classes.page}>
      <p className={classes.kicker}>Error</p>
      <h1 className={classes.title}>This page could not be shown.</h1>
      <p className={classes.text}>{error instanceof ApiError ? causeOf(error) : 'Something went wrong. Nothing that you saved is lost.'}</p>
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
