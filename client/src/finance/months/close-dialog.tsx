import { Button, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatMonth } from '../../ui/format/date';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalOpenWork } from '../../ui/portal/feedback/portal-open-work';
import { openItemsQuery } from '../finance.api';

interface CloseDialogProps {
  /** YYYY-MM. */
  month: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before a month is closed, and shows what still waits in it. */
export function CloseDialog({ month, onConfirm, onClose }: CloseDialogProps) {
  const query = useQuery(openItemsQuery(month));
  const items = useQuery({ ...openItemsQuery(month), select: (view) => view.items });
  const name = formatMonth(month);
  return (
    <PortalDialog title={`Close ${name}?`} onEscape={onClose}>
      <Stack gap="sm">
        <PortalDialogText>
          Nothing can be posted to it afterwards. Reopening a month requires a second factor and a reason.
          {withEarlier(query.data?.earlier_months ?? [])}
        </PortalDialogText>
        <PortalOpenWork
          query={items}
          title={`Still open in ${name} or earlier`}
          failed="Failed to load what is still open"
          empty={`Nothing is open in ${name} or earlier.`}
        />
        {items.data !== undefined && items.data.length > 0 && (
          <PortalDialogText>
            You can close the month anyway: what is approved or posted later counts on the first open day.
          </PortalDialogText>
        )}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button onClick={onConfirm}>Close month</Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}

/** Names the months that are closed with it. */
function withEarlier(months: readonly string[]): string {
  const [first] = months;
  if (first === undefined) return '';
  return months.length === 1
    ? ` ${formatMonth(first)} was never closed and is closed with it.`
    : ` ${months.length} earlier months that were never closed, from ${formatMonth(first)} on, are closed with it.`;
}
