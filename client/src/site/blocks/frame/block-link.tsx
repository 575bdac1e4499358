import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useKnowsPath } from '../../../lib/navigation/known-paths';

interface BlockLinkProps {
  /** As `safeUrl` admits it. */
  href: string;
  className?: string;
  children: ReactNode;
}

/** True for an address of another site. */
export function isExternal(href: string): boolean {
  return /^https?:/i.test(href);
}

/** A link that someone typed: a page of this site opens in place, anything else as the browser does it, in the same tab. */
export function BlockLink({ href, className, children }: BlockLinkProps) {
  const knows = useKnowsPath();
  if (href.startsWith('/') && knows(href)) {
    return (
      <Link to={href} className={className}>
        {children}
      </Link>
    );
  }
  return (
    <a href={href} className={className} rel={isExternal(href) ? 'noopener' : undefined}>
      {children}
    </a>
  );
}
