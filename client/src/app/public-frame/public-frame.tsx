import type { ReactNode } from 'react';
import { Footer } from './footer';
import { MissingNotice } from './missing-notice';
import { PageBoundary } from '../pages/page-boundary';
import { PasswordGate } from '../session/password-gate';
import { SiteNav } from './site-nav';

/** The frame of the public site: navigation, page and footer. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteNav />
      <MissingNotice />
      <PageBoundary>
        <PasswordGate>{children}</PasswordGate>
      </PageBoundary>
      <Footer />
    </>
  );
}
