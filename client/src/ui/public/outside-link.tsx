import type { AnchorHTMLAttributes } from 'react';
import { leadsToApi } from '../../../../server/site/text/api-address.rules';
import { ownOrigin, useInBrowser } from '../../lib/use-in-browser';

interface OutsideLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
}

/** A link to an address that a user entered. One that leads back to this site's API is shown as text. */
export function OutsideLink({ href, children, ...rest }: OutsideLinkProps) {
  const leads = useLeadsToApi(href);
  return leads ? (
    children
  ) : (
    <a href={href} {...rest}>
      {children}
    </a>
  );
}

/**
 * Whether a full address leads to this site's API: following it would read or export something in the name of the user who does. False on
 * the server and during hydration, which do not know the site's origin.
 */
function useLeadsToApi(href: string): boolean {
  const origin = useInBrowser() ? ownOrigin() : undefined;
  return leadsToApi(href, origin);
}
