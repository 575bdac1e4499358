import { FileInput, Progress, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { useRef, useState } from 'react';
import { CURRENCIES, CURRENCY_LABELS } from '../../../../server/finance/currency/currency.rules';
import { VAT_CODE_LABELS } from '../../../../server/finance/transactions/transaction.rules';
import { SALE_CATEGORIES } from '../../../../server/sales/sale.rules';
import {
  IMPORT_CHANNELS,
  REQUIRED_FIELDS,
  type ImportChannel,
  type StatementField,
} from '../../../../server/sales/imports/statement.rules';
import { formMessage, showFieldErrors, submitting } from '../../lib/forms/forms';
import { fileSize } from '../../ui/format/file-size';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import {
  columnsOf,
  EMPTY_FILE,
  guessedColumns,
  importProblems,
  isText,
  NOT_TEXT,
  NEW_IMPORT,
  DEFAULT_SHARES,
  type ImportValues,
} from './import-values';
import { uploadStatement } from './imports.api';

/** How much of a file is read to detect its columns. */
const START_BYTES = 64 * 1024;
const UNTAXED_CODES = ['zero', 'exempt', 'outside_scope'] as const;

const FIELD_LABELS: Readonly<Record<StatementField, string>> = {
  date: 'Date',
  product: 'Product',
  units: 'Units',
  gross: 'Gross',
  returns: 'Returns',
  tax: 'Tax',
  net: 'Net',
  currency: 'Currency',
  country: 'Country',
  reference: 'Order or transaction number',
};

interface ImportFormProps {
  onUploaded: (id: string) => void;
  onClose: () => void;
}

/** Chooses a statement file and defines its format. */
export function ImportForm({ onUploaded, onClose }: ImportFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [columns, setColumns] = useState<string[]>([]);
  const [share, setShare] = useState<number | null>(null);
  const [error, setError] = useState<unknown>(null);
  const form = useForm<ImportValues>({ initialValues: NEW_IMPORT, validate: (values) => importProblems(values, file) });
  const { channel } = form.values;
  const isMapped = channel !== 'Steam';
  const choose = async (chosen: File | null): Promise<void> => {
    setFile(chosen);
    form.clearFieldError('file');
    const start = chosen === null ? '' : await chosen.slice(0, START_BYTES).text();
    if (chosen?.size === 0) form.setFieldError('file', EMPTY_FILE);
    if (!isText(start)) form.setFieldError('file', NOT_TEXT);
    const columns = chosen === null || !isText(start) ? [] : await columnsOf(start);
    setColumns(columns);
    form.setFieldValue('columns', guessedColumns(columns));
  };
  const send = async (values: ImportValues, fields: HTMLFormElement): Promise<void> => {
    if (file === null) return;
    setShare(0);
    setError(null);
    try {
      onUploaded((await uploadStatement(file, values, setShare)).id);
    } catch (failure) {
      setError(failure);
      showFieldErrors(form, fields, failure);
    } finally {
      setShare(null);
    }
  };
  const submit = submitting(form, (values, fields) => void send(values, fields));
  return (
    <PortalFormDialog
      title="Import a statement"
      root={root}
      unsaved={file !== null}
      saving={share !== null}
      refusal={formMessage(Object.keys(form.values), error, 'Failed to upload the file.')}
      confirm="Upload and check"
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">Nothing is booked yet: the next page shows what is new or changed, and the totals.</Text>
      <Select
        {...FIELD}
        label="Channel"
        required
        allowDeselect={false}
        data={IMPORT_CHANNELS}
        {...form.getInputProps('channel')}
        onChange={(value) => {
          const next = (value ?? 'Steam') as ImportChannel;
          form.setValues({ channel: next, revenueShare: DEFAULT_SHARES[next] });
        }}
      />
      <FileInput
        {...FIELD}
        label="File"
        data-path="file"
        description={
          isMapped ? 'A CSV file in UTF-8. Its columns are chosen below.' : 'The sales statement as Steam offers it with “view as .csv”.'
        }
        placeholder="Choose a file"
        accept=".csv,.txt,text/csv"
        clearable={share === null}
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        disabled={share !== null}
        value={file}
        error={form.errors['file']}
        onChange={(chosen) => void choose(chosen)}
      />
      {file !== null && (
        <Text size="sm" role="status">
          <bdi>{file.name}</bdi>, {fileSize(file.size)}
        </Text>
      )}
      {share !== null && <Progress value={100 * share} aria-label="Upload" />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {channel !== 'Shopify' && (
          <TextInput
            {...FIELD}
            label="Revenue share (%)"
            description="What the channel pays of net."
            required
            inputMode="decimal"
            maxLength={6}
            {...form.getInputProps('revenueShare')}
          />
        )}
        <Select {...FIELD} label="Category" required allowDeselect={false} data={SALE_CATEGORIES} {...form.getInputProps('category')} />
      </SimpleGrid>
      {isMapped && <Columns columns={columns} form={form} />}
    </PortalFormDialog>
  );
}

interface ColumnsProps {
  columns: readonly string[];
  form: Pick<UseFormReturnType<ImportValues>, 'values' | 'getInputProps' | 'setFieldValue'>;
}

/** Maps the columns of the file to fields. */
function Columns({ columns, form }: ColumnsProps) {
  const { channel, columns: chosen } = form.values;
  return (
    <>
      <Text size="sm">
        {columns.length === 0
          ? 'Choose a file to see its columns.'
          : 'Gross less returns less tax must be net in every row, with tax as the file has it.'}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {(Object.keys(FIELD_LABELS) as StatementField[]).map((field) => (
          <Select
            {...FIELD}
            key={field}
            label={`Column: ${FIELD_LABELS[field]}`}
            required={REQUIRED_FIELDS.includes(field)}
            placeholder="None"
            clearable={!REQUIRED_FIELDS.includes(field)}
            searchable
            data={columns}
            {...form.getInputProps(`columns.${field}`)}
            value={chosen[field] === '' ? null : chosen[field]}
            onChange={(value: string | null) => form.setFieldValue('columns', { ...chosen, [field]: value ?? '' })}
          />
        ))}
        {chosen.currency === '' && (
          <Select
            {...FIELD}
            label="Currency of the file"
            required
            data={CURRENCIES.map((value) => ({ value, label: CURRENCY_LABELS[value] }))}
            {...form.getInputProps('currency')}
          />
        )}
        <Select
          {...FIELD}
          label="Order of days"
          description="Where the year does not come first."
          allowDeselect={false}
          data={[
            { value: 'dmy', label: 'Day, month, year' },
            { value: 'mdy', label: 'Month, day, year' },
          ]}
          {...form.getInputProps('dateOrder')}
        />
        {channel === 'Shopify' && (
          <Select
            {...FIELD}
            label="VAT code of rows without tax"
            description="Tax in the file is booked as output VAT."
            required
            data={UNTAXED_CODES.map((value) => ({ value, label: VAT_CODE_LABELS[value] }))}
            {...form.getInputProps('untaxedCode')}
          />
        )}
      </SimpleGrid>
    </>
  );
}
