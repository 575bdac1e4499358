import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../lib/navigation/paths';
import { PortalNotice } from '../feedback/portal-notice';

/** Tells a user without two-factor authentication where to switch it on. @param subject what needs it: `Reopening a month` */
export function PortalNeedsTwoFactor({ subject }: { subject: string }) {
  return (
    <PortalNotice
      tone="warning"
      title={`${subject} needs two-factor authentication`}
      action={
        <Button component={Link} to={paths.twoFactor} variant="default" size="sm">
          Switch it on
        </Button>
      }
    >
      It is not switched on for your account yet. Switch it on under Security on your dashboard, then come back.
    </PortalNotice>
  );
}
