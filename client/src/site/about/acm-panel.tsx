import { useState } from 'react';
import { Button } from '../../ui/public/button';
import classes from './acm-panel.module.css';

const NOTED = 'ACM interest noted. Sign in or create an account to continue.';

/** The volunteers' role. The button only shows what comes next: nothing is sent. */
export function AcmPanel() {
  const [noted, setNoted] = useState(false);
  return (
    <section className={classes.panel} aria-labelledby="acm-title">
      <div>
        <h2 id="acm-title" className={classes.title}>
          Active Community Member
        </h2>
        <p className={classes.text}>
          A volunteer role for players who help others: welcoming newcomers, testing early builds and giving us honest feedback. No
          contract, no fixed hours, and a direct line to the people who make the games.
        </p>
      </div>
      <div>
        <Button look="quiet" size="lg" onClick={() => setNoted(true)}>
          I am interested
        </Button>
      </div>
      <div role="alert" className={classes.alert}>
        {noted && <p>{NOTED}</p>}
      </div>
    </section>
  );
}
