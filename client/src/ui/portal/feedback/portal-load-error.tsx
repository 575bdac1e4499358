import { Button } from '@mantine/core';
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs';
import { causeOf } from '../../../lib/http/http';
import { PortalNotice } from './portal-notice';

interface PortalLoadErrorProps {
  /** What could not be loaded, as a sentence without a full stop. */
  title: string;
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** Shown in place of content that failed to load, with a button to retry. */
export function PortalLoadError({ title, error, retrying, onRetry }: PortalLoadErrorProps) {
  return (
    <PortalNotice
      tone="error"
      title={title}
      action={
        <Button variant="default" leftSection={<IconRefresh size={16} aria-hidden="true" />} disabled={retrying} onClick={onRetry}>
          {retrying ? 'Trying again...' : 'Try again'}
        </Button>
      }
    >
      {causeOf(error)}
    </PortalNotice>
  );
}
