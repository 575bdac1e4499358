import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { SessionEnd } from '../session/session-end';
import { SignInPrompt } from '../session/sign-in-prompt';
import { PortalProofPrompt } from '../../ui/portal/passwords/portal-proof-prompt';
import { AppShell } from './app-shell';
import './portal-variables.css';
import { portalTheme, schemeManager } from './portal-theme';

export { workAreas } from './work-areas';

/** Around pages with forms and tables in the public frame. */
export function PortalLayout() {
  return (
    <PortalProviders>
      <Outlet />
    </PortalProviders>
  );
}

/** Around the pages of work areas. */
export function ShellLayout() {
  return (
    <PortalProviders>
      <AppShell />
    </PortalProviders>
  );
}

/**
 * What forms and tables need. Our own style sheet carries Mantine's variables, so nothing is injected, and the attribute on <html> stays
 * ours: Mantine only listens.
 */
function PortalProviders({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={portalTheme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getRootElement={() => undefined}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      {children}
      <PortalProofPrompt />
      <SignInPrompt />
      <SessionEnd />
    </MantineProvider>
  );
}
