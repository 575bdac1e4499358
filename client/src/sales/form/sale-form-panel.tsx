import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { emptySale, type SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import { ukDate } from '../../../../server/platform/time/days.rules';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { saleQuery } from '../sales.api';
import { SaleSteps } from './sale-steps';

interface SaleFormPanelProps {
  /** Made once for each form: the sale that it becomes has this id. */
  id: string;
  isNew: boolean;
  /** @param sentence what came of it; null when nothing did */
  onClose: (sentence: string | null) => void;
}

/** The side panel in which a sale is entered: a new one, or a draft as it was left. */
export function SaleFormPanel({ id, isNew, onClose }: SaleFormPanelProps) {
  const [blank] = useState(() => emptySale(ukDate(new Date())));
  const { data, error, isFetching, refetch } = useQuery({ ...saleQuery(id), enabled: !isNew, staleTime: 0, gcTime: 0 });
  // The draft as it was when it was opened: what comes later is a conflict, not a new form.
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
