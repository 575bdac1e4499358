import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emptySale, type SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import { ukToday } from '../../lib/time/now';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { saleQuery } from '../sales.api';
import { SaleSteps } from './sale-steps';

interface SaleFormPanelProps {
  /** Created once for each form: the sale gets this id. */
  id: string;
  isNew: boolean;
  /** @param message the result; null if there is none */
  onClose: (message: string | null) => void;
}

/** The side panel to enter a sale: a new one, or a draft. */
export function SaleFormPanel({ id, isNew, onClose }: SaleFormPanelProps) {
  const [blank] = useState(() => emptySale(ukToday()));
  const { data, error, isFetching, refetch } = useQuery({ ...saleQuery(id), enabled: !isNew, staleTime: 0, gcTime: 0 });
  // The draft when it was opened: a later version is a conflict, not a new form.
  const [opened, setOpened] = useState<{ form: SaleForm; version: number } | null>(isNew ? { form: blank, version: 0 } : null);
  if (opened === null && data !== undefined && data.form !== null) setOpened({ form: data.form as SaleForm, version: data.version });
  if (opened !== null) return <SaleSteps id={id} start={opened.form} version={opened.version} onClose={onClose} />;
  return (
    <PortalDialog side title="Edit sale" onEscape={() => onClose(null)}>
      <Stack>
        {error !== null && (
          <PortalLoadError title="Failed to load the draft" error={error} retrying={isFetching} onRetry={() => void refetch()} />
        )}
        {error === null && (
          <Text role="status">{data === undefined ? 'Loading...' : 'This sale is posted. It is corrected by a refund.'}</Text>
        )}
        <PortalDialogActions>
          <Group>
            <Button variant="default" onClick={() => onClose(null)}>
              Close
            </Button>
          </Group>
        </PortalDialogActions>
      </Stack>
    </PortalDialog>
  );
}
