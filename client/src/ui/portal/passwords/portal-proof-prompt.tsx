import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofRequired, type ProofKind } from '../../../lib/http/http';

const DIALOGS = {
  password: lazy(() => import('./portal-proof-dialog').then((module) => ({ default: module.PortalProofDialog }))),
  'second-factor': lazy(() =>
    import('../second-factor/portal-second-factor-dialog').then((module) => ({ default: module.PortalSecondFactorDialog })),
  ),
} as const;

/** A call that is waiting for a confirmation. */
interface Waiting {
  kind: ProofKind;
  settle: (proved: boolean) => void;
}

/** Prompts for the password or the second factor whenever a call is refused for lack of a recent one. Concurrent calls share one prompt. */
export function PortalProofPrompt() {
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  useEffect(() => onProofRequired((kind) => new Promise<boolean>((settle) => setWaiting((others) => [...others, { kind, settle }]))), []);
  const kind = waiting[0]?.kind;
  if (kind === undefined) return null;
  const Dialog = DIALOGS[kind];
  const shared = waiting.filter((call) => call.kind === kind);
  return (
    <Suspense fallback={null}>
      <Dialog
        onSettled={(proved) => {
          setWaiting((current) => current.filter((call) => !shared.includes(call)));
          for (const call of shared) call.settle(proved);
        }}
      />
    </Suspense>
  );
}
