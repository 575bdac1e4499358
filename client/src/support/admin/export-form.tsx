import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import IconFileTypePdf from '@tabler/icons-react/dist/esm/icons/IconFileTypePdf.mjs';
import { TICKET_LIMITS } from '../../../../server/support/tickets/tickets.rules';
import { formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import formClasses from '../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import classes from './export-form.module.css';
import { useStoredExportReason } from './stored-reasons';
import { useExportPdf } from './tickets.api';

/** Exports the ticket as a document that leaves the studio and states the reason. */
export function ExportForm({ id }: { id: string }) {
  const exportPdf = useExportPdf(id);
  const input = useStoredExportReason(id);
  const form = useForm({
    initialValues: input.start,
    onValuesChange: input.save,
    validate: { reason: (value) => (value.trim() === '' ? 'Please give the reason.' : null) },
  });
  const refusal = formMessage(['reason'], exportPdf.error, 'The PDF could not be created. Please try again.');
  return (
    <form
      noValidate
      className={`${formClasses.form} ${classes.form}`}
      aria-label="PDF export"
      onSubmit={submitting(form, (values, fields) =>
        exportPdf.mutate(values.reason.trim(), { onError: (error) => showFieldErrors(form, fields, error) }),
      )}
    >
      <TextInput
        {...FIELD}
        label="Reason for the export"
        description="Included in the document and in the audit trail."
        maxLength={TICKET_LIMITS.reason}
        {...form.getInputProps('reason')}
      />
      {refusal && <PortalNotice tone="error" title={refusal} />}
      {exportPdf.isSuccess && <PortalNotice tone="success" title={`Saved as ${exportPdf.data}`} />}
      <div className={formClasses.actions}>
        <Button
          type="submit"
          variant="default"
          leftSection={<IconFileTypePdf size={16} aria-hidden="true" />}
          disabled={exportPdf.isPending}
        >
          {exportPdf.isPending ? 'Creating the PDF...' : 'Export as PDF'}
        </Button>
      </div>
    </form>
  );
}
