import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isReplaced } from '../../../lib/first-visit/build';
import { PortalLoadError } from './portal-load-error';
import { PortalNotice } from './portal-notice';

interface PortalCodeErrorProps {
  /** What could not be shown, as a sentence without a full stop. */
  title: string;
  error: unknown;
  onRetry: () => void;
}

/**
 * Shown in place of a part whose code failed to load: with a button to retry, or to reload the page if the server has been updated since.
 * The page is not reloaded by itself, because its other parts may hold typed text.
 */
export function PortalCodeError({ title, error, onRetry }: PortalCodeErrorProps) {
  const [replaced, setReplaced] = useState(false);
  useEffect(() => {
    let current = true;
    void isReplaced().then((isNewer) => current && setReplaced(isNewer));
    return () => {
      current = false;
    };
  }, [error]);
  if (!replaced) return <PortalLoadError title={title} error={error} retrying={false} onRetry={onRetry} />;
  return (
    <PortalNotice
      tone="warning"
      title={title}
      action={
        <Button variant="default" onClick={() => window.location.reload()}>
          Reload
        </Button>
      }
    >
      A new version of this page is available.
    </PortalNotice>
  );
}
