import { Button } from '@mantine/core';
import IconHeadset from '@tabler/icons-react/dist/esm/icons/IconHeadset.mjs';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths';
import { leadingBack } from '../../lib/navigation/return-path';
import { useOwnPath } from '../../lib/navigation/use-address';
import classes from './sign-in-prompt.module.css';

/** Shown to visitors instead of the hub. Both links return to the address that was opened. */
export function SignInPrompt() {
  const from = useOwnPath();
  return (
    <section className={classes.prompt} aria-labelledby="sign-in-prompt">
      <IconHeadset className={classes.icon} size={40} stroke={1.4} aria-hidden="true" />
      <h2 id="sign-in-prompt" className={classes.title}>
        Please sign in to submit and view support tickets.
      </h2>
      <p className={classes.text}>
        You will come straight back here. Your tickets belong to your account, so that no other customer can read them.
      </p>
      <div className={classes.actions}>
        <Button component={Link} to={leadingBack(paths.login, from)}>
          Sign in
        </Button>
        <Button component={Link} to={leadingBack(paths.signup, from)} variant="default">
          Create an account
        </Button>
      </div>
    </section>
  );
}
