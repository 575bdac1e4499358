import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { VatReturnView } from '../../../../server/finance/tax/vat-return.dto.js';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { ukToday } from '../../lib/time/now';
import { formatPounds } from '../../ui/format/money';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { useDates } from '../../ui/portal/time/portal-dates';
import { useFileReturn } from '../finance.api';

interface FileReturnDialogProps {
  /** The return that the user saw: its boxes are filed. */
  vatReturn: VatReturnView;
  /** Its filing, if another director has filed it since then. */
  filed: VatReturnView['filed'];
  onFiled: () => void;
  onClose: () => void;
}

/** Freezes a return as it was filed with HMRC, unless another director has done so in the meantime. */
export function FileReturnDialog({ vatReturn, filed: filedNow, onFiled, onClose }: FileReturnDialogProps) {
  const dates = useDates();
  const [filedOn, setFiledOn] = useState(() => ukToday());
  const [note, setNote] = useState('');
  const { mutate, error, isPending } = useFileReturn();
  const { from, to, box1, box4, box5, box6, box7, is_payment } = vatReturn;
  // The return of one's own filing arrives just before the dialog closes.
  const filed = isPending ? null : filedNow;
  const file = (): void => {
    if (!isPending) mutate({ from, to, box1, box4, box6, box7, filed_on: filedOn, note }, { onSuccess: onFiled });
  };
  if (filed !== null)
    return (
      <PortalDialog title="Already filed" onEscape={onClose}>
        <Text>
          {`The return of ${dates.day(from)} to ${dates.day(to)} was marked as filed by ${filed.by_name ?? 'a deleted user'} in the meantime, with ${dates.day(filed.on)} as the day of filing.`}
        </Text>
        <PortalDialogActions>
          <Button onClick={onClose}>Close</Button>
        </PortalDialogActions>
      </PortalDialog>
    );
  return (
    <PortalDialog title="Mark as filed?" onEscape={onClose}>
      <Stack>
        <Text>
          {`The return of ${dates.day(from)} to ${dates.day(to)}, with ${formatPounds(box5)} ${is_payment ? 'to pay' : 'to be repaid'}, stays as it is now. What is posted for this period later counts in the next return, marked late.`}
        </Text>
        <TextInput
          {...FIELD}
          type="date"
          label="Filed on"
          required
          min={to}
          max={ukToday()}
          value={filedOn}
          onChange={(event) => setFiledOn(event.currentTarget.value)}
        />
        <TextInput
          {...FIELD}
          label="Note"
          description="For example the number of HMRC’s receipt."
          maxLength={1_000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        {error !== null && !isProofRequired(error) && (
          <PortalNotice tone="error" title={messageOf(error, 'The return could not be marked as filed. Please try again.')} />
        )}
      </Stack>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Go back
        </Button>
        <Button disabled={filedOn === ''} onClick={file}>
          Mark as filed
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
