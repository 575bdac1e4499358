import { Button } from '@mantine/core';
import classes from './ticket-page.module.css';

/** Offers to reload the page when the server runs a newer version. Drafts are stored. */
export function OutdatedBar() {
  return (
    <div role="status" className={classes.outdated}>
      <p>A new version of this page is available. Your draft is saved if your cookie choice allows it.</p>
      <Button variant="default" size="compact-sm" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
