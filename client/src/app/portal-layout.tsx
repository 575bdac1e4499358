import { MantineProvider } from '@mantine/core';
import '@mantine/core/styles/baseline.layer.css';
import '@mantine/core/styles/default-css-variables.layer.css';
import '@mantine/core/styles/global.layer.css';
import { Outlet } from 'react-router';
import { PortalProofPrompt } from '../ui/portal-proof-prompt';
import './portal-variables.css';
import { portalTheme, schemeManager } from './portal-theme';

/**
 * Around every page with forms and tables. Our own style sheet carries Mantine's variables, so nothing is injected, and
 * the attribute on <html> stays ours: Mantine only listens.
 */
export function PortalLayout() {
  return (
    <MantineProvider
      theme={portalTheme}
      colorSchemeManager={schemeManager}
      defaultColorScheme="auto"
      getRootElement={() => undefined}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <Outlet />
      <PortalProofPrompt />
    </MantineProvider>
  );
}
