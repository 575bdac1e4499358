import { Button } from '@mantine/core';
import { useLocation, useNavigate } from 'react-router';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import type { RefusedState, UnknownSectionState } from '../../lib/navigation/paths';
import { useInBrowser } from '../../lib/use-in-browser';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import classes from './refused-notice.module.css';

/**
 * Explains to a user who was redirected that their roles do not allow the page or the section that they requested, or that there is no such
 * section. Disappears with the next navigation; a reload shows it again, but not before hydration, because the server does not know the
 * history.
 */
export function RefusedNotice() {
  const location = useLocation();
  const navigate = useNavigate();
  const inBrowser = useInBrowser();
  const { refused, unknownSection } = (location.state ?? {}) as Partial<RefusedState & UnknownSectionState>;
  if ((refused === undefined && unknownSection === undefined) || !inBrowser) return null;
  const dismiss = (): void => {
    // The button disappears with the notice.
    document.getElementById('main')?.focus({ preventScroll: true });
    void navigate(location.pathname + location.search, { replace: true, state: PRESERVE_SCROLL });
  };
  return (
    <div className={classes.notice}>
      <PortalNotice
        tone="warning"
        title={refused === undefined ? 'Section not found' : 'Access denied'}
        action={
          <Button variant="default" size="xs" onClick={dismiss}>
            Dismiss
          </Button>
        }
      >
        {refused === undefined
          ? `There is no section called “${unknownSection}”. Check the address, or choose a section from the list.`
          : `“${refused}” needs a role that your account does not have. If you need it, ask an admin of the studio.`}
      </PortalNotice>
    </div>
  );
}
