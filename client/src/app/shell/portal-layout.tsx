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

/** Wraps pages with forms and tables in the public frame. */
export function PortalLayout() {
  return (
    <PortalProviders>
      <Outlet />
    </PortalProviders>
  );
}

/** Wraps the pages of work areas. */
export function ShellLayout() {
  return (
    <PortalProviders>
      <AppShell />
    </PortalProviders>
  );
}

/**
 * Providers for forms and tables. Our own style sheet contains Mantine's variables, so nothing is injected, and we own the attribute on
 * <html>: Mantine only reads it.
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
