import { type ComponentType, lazy, Suspense } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';

// Without its code nothing is announced; the page around it must not fall with it.
const Alerts = lazy<ComponentType>(() =>
  import('../../support/alerts/desk-alerts').then(
    ({ DeskAlerts: component }) => ({ default: component }),
    () => ({ default: () => null }),
  ),
);

/** What agents are told on every page; its code is loaded for them only. */
export function DeskAlerts({ user }: { user: MeView }) {
  if (!user.can.agentDesk || user.paused || user.passwordChangeDue) return null;
  return (
    <Suspense fallback={null}>
      <Alerts />
    </Suspense>
  );
}
