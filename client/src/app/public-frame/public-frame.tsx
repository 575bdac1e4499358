import type { ReactNode } from 'react';
import { Footer } from './footer';
import { MissingNotice } from './missing-notice';
import { PageBoundary } from '../pages/page-boundary';
import { AccountGate } from '../session/account-gate';
import { SiteNav } from './site-nav';

/** The frame of the public site: navigation, page and footer. */
export function PublicFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <SiteNav />
      <MissingNotice />
      <PageBoundary>
        <AccountGate>{children}</AccountGate>
      </PageBoundary>
      <Footer />
    </>
  );
}
