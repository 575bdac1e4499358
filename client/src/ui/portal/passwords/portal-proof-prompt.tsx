import { lazy, Suspense, useEffect, useState } from 'react';
import { onProofRequired } from '../../../lib/http/http';

const ProofDialog = lazy(() => import('./portal-proof-dialog').then((module) => ({ default: module.PortalProofDialog })));

type Settle = (proved: boolean) => void;

/** Prompts for the password whenever a call is refused for lack of a recent confirmation. Concurrent calls share one prompt. */
export function PortalProofPrompt() {
  const [waiting, setWaiting] = useState<readonly Settle[]>([]);
  useEffect(() => onProofRequired(() => new Promise<boolean>((resolve) => setWaiting((others) => [...others, resolve]))), []);
  if (waiting.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <ProofDialog
        onSettled={(proved) => {
          setWaiting([]);
          for (const resolve of waiting) resolve(proved);
        }}
      />
    </Suspense>
  );
}
