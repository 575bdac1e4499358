import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useHasPath } from '../../../lib/navigation/known-paths';
import { OutsideLink } from '../../../ui/public/outside-link';

interface BlockLinkProps {
  /** Already checked by `safeUrl`. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** True for an address of another site. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}

/** A link entered in the editor: a page of this site is opened by the router, anything else by the browser, in the same tab. */
export function BlockLink({ href, className, children }: BlockLinkProps) {
  const hasPath = useHasPath();
  if (href.startsWith('/') && hasPath(href)) {
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <OutsideLink href={href} className={className} rel={isExternal(href) ? 'noopener' : undefined}>
      {children}
    </OutsideLink>
  );
}
