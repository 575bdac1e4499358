import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { onProofRequired } from '../../../lib/http/http';
import { ProofQueue } from './proof-queue';

const DIALOGS = {
  password: lazy(() => import('./portal-proof-dialog').then((module) => ({ default: module.PortalProofDialog }))),
  'second-factor': lazy(() =>
    import('../second-factor/portal-second-factor-dialog').then((module) => ({ default: module.PortalSecondFactorDialog })),
  ),
} as const;

/** Prompts for the password or the second factor whenever a call is refused for lack of a recent one. Concurrent calls share one prompt. */
export function PortalProofPrompt() {
  const [queue] = useState(() => new ProofQueue());
  useEffect(() => onProofRequired(queue.add), [queue]);
  const call = useSyncExternalStore(queue.subscribe, queue.first, () => null);
  if (call === null) return null;
  const Dialog = DIALOGS[call.kind];
  return (
    <Suspense fallback={null}>
      <Dialog key={call.id} onSettled={(proved) => queue.settle(call.kind, proved)} />
    </Suspense>
  );
}
