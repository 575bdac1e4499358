import { Checkbox, NumberInput, Select, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CompanyInfoView } from '../../../../server/finance/company/company.dto.js';
import {
  compactNumber,
  isCompanyNumber,
  isUtr,
  isVatNumber,
  VAT_STAGGER_LABELS,
  VAT_STAGGERS,
  type VatStagger,
} from '../../../../server/finance/company/company.rules';
import { REQUIRED_FIELDS } from '../../../../server/finance/finance.rules';
import type { Loaded } from '../../lib/forms/merge';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalDialog } from '../../ui/portal/dialogs/portal-dialog';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalLoadError } from '../../ui/portal/feedback/portal-load-error';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { companyQuery, saveCompany, useFinanceChanged } from '../finance.api';
import { currentYearEnd } from './accounting-years';
import { earlierExtensionOf, isYearEndChanged, twoYears, YEAR_END_LABELS, YearEndFields, type YearEndValues } from './year-end-fields';

/** Name of the form. */
export const COMPANY_FORM = 'finance-company';

interface CompanyValues extends YearEndValues {
  company_name: string;
  company_number: string;
  is_vat_registered: boolean;
  vat_registration: string;
  vat_effective_date: string;
  vat_end_date: string;
  vat_stagger: VatStagger;
  outside_scope_in_box6: boolean;
  has_utr: boolean;
  utr: string;
  associated_companies: number | string;
}

const LABELS: Readonly<Record<keyof CompanyValues, string>> = {
  company_name: 'Company name',
  company_number: 'Company number',
  is_vat_registered: 'Registered for VAT',
  vat_registration: 'VAT registration',
  vat_effective_date: 'Registered since',
  vat_end_date: 'Registered until',
  vat_stagger: 'VAT returns',
  outside_scope_in_box6: 'Sales outside the scope of VAT count in box 6',
  has_utr: 'HMRC has sent a UTR',
  utr: 'UTR',
  fiscal_year_end: 'End of a financial year',
  ...YEAR_END_LABELS,
  incorporation_date: 'Incorporated on',
  associated_companies: 'Associated companies',
};

interface CompanyFormProps {
  onSaved: () => void;
  onClose: () => void;
}

/** Registration and tax identifiers of the company. */
export function CompanyForm(props: CompanyFormProps) {
  const { data, error, isFetching, refetch } = useQuery(companyQuery);
  if (data !== undefined) return <Form {...props} company={data} />;
  return (
    <PortalDialog title="Company Info" onEscape={props.onClose}>
      {error === null ? (
        <Text role="status">Loading...</Text>
      ) : (
        <PortalLoadError
          title="Failed to load the company information"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </PortalDialog>
  );
}

function Form({ company, onSaved, onClose }: CompanyFormProps & { company: CompanyInfoView }) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useFinanceChanged();
  const shared = useSharedForm<CompanyValues>({
    name: COMPANY_FORM,
    root,
    loaded: loadedCompany(company),
    validate: problems,
    send: async (values, version) => {
      try {
        return loadedCompany(await saveCompany(fieldsOf(values, version, company)));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'company_number' in current ? loadedCompany(current as CompanyInfoView) : null,
    failure: 'Failed to update company information. Please try again.',
    onSaved,
  });
  const { form } = shared;
  const { values, errors } = form;
  const hasNewYearEnd = isYearEndChanged(company, values);
  return (
    <PortalSharedDialog
      title="Company Info"
      root={root}
      shared={shared}
      edits={{ subject: 'The company information', labels: LABELS }}
      confirm="Save company info"
      onClose={onClose}
    >
      <TextInput {...FIELD} label={LABELS.company_name} required maxLength={200} {...form.getInputProps('company_name')} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput
          {...FIELD}
          label={LABELS.company_number}
          required
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('company_number')}
        />
        <TextInput {...FIELD} type="date" label={LABELS.incorporation_date} {...form.getInputProps('incorporation_date')} />
        <TextInput
          {...FIELD}
          type="date"
          label={LABELS.fiscal_year_end}
          description={hasNewYearEnd ? 'The first one after the change.' : 'Of any year: the others follow from it.'}
          required
          {...form.getInputProps('fiscal_year_end')}
        />
        <NumberInput
          {...FIELD}
          label={LABELS.associated_companies}
          description="Companies under the same control."
          min={0}
          max={99}
          clampBehavior="strict"
          allowDecimal={false}
          hideControls
          {...form.getInputProps('associated_companies')}
        />
      </SimpleGrid>
      {hasNewYearEnd && (
        <YearEndFields
          form={form}
          company={company}
          onExtend={(extendsPrevious) => form.setFieldValue('extends_previous_year', extendsPrevious)}
        />
      )}
      <Checkbox label={LABELS.has_utr} {...form.getInputProps('has_utr', { type: 'checkbox' })} />
      {values.has_utr && (
        <TextInput
          {...FIELD}
          label={LABELS.utr}
          required
          inputMode="numeric"
          maxLength={20}
          autoComplete="off"
          {...form.getInputProps('utr')}
        />
      )}
      <Checkbox
        label={LABELS.is_vat_registered}
        {...form.getInputProps('is_vat_registered', { type: 'checkbox' })}
        error={values.is_vat_registered ? undefined : errors['vat_registration']}
      />
      {values.is_vat_registered && (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...FIELD}
            label={LABELS.vat_registration}
            required
            maxLength={20}
            autoComplete="off"
            {...form.getInputProps('vat_registration')}
          />
          <TextInput {...FIELD} type="date" label={LABELS.vat_effective_date} {...form.getInputProps('vat_effective_date')} />
          <TextInput
            {...FIELD}
            type="date"
            label={LABELS.vat_end_date}
            description="The last day. Leave it empty while the company is registered."
            {...form.getInputProps('vat_end_date')}
          />
        </SimpleGrid>
      )}
      {values.is_vat_registered && (
        <>
          <Select
            {...FIELD}
            label={LABELS.vat_stagger}
            required
            allowDeselect={false}
            data={VAT_STAGGERS.map((value) => ({ value, label: VAT_STAGGER_LABELS[value] }))}
            value={values.vat_stagger}
            error={errors['vat_stagger']}
            onChange={(stagger) =>
              form.setFieldValue('vat_stagger', VAT_STAGGERS.find((candidate) => candidate === stagger) ?? 'quarters_march')
            }
          />
          <Checkbox
            label={LABELS.outside_scope_in_box6}
            description="A share paid by a platform abroad, for example. Ask your accountant."
            {...form.getInputProps('outside_scope_in_box6', { type: 'checkbox' })}
          />
        </>
      )}
    </PortalSharedDialog>
  );
}

function loadedCompany(company: CompanyInfoView): Loaded<CompanyValues> {
  return {
    values: {
      company_name: company.company_name,
      company_number: company.company_number,
      is_vat_registered: company.vat_registration !== null || company.version === 0,
      vat_registration: company.vat_registration ?? '',
      vat_effective_date: company.vat_effective_date ?? '',
      vat_end_date: company.vat_end_date ?? '',
      vat_stagger: company.vat_stagger ?? 'quarters_march',
      outside_scope_in_box6: company.outside_scope_in_box6,
      has_utr: company.utr !== null || company.version === 0,
      utr: company.utr ?? '',
      fiscal_year_end: currentYearEnd(company),
      corrects_year_end: false,
      year_end_changed_on: '',
      extends_previous_year: false,
      extension_exception: false,
      incorporation_date: company.incorporation_date ?? '',
      associated_companies: company.associated_companies,
    },
    version: company.version,
  };
}

function fieldsOf(values: CompanyValues, version: number, company: CompanyInfoView) {
  const { is_vat_registered: isRegistered, has_utr: hasUtr, vat_registration, vat_stagger, utr, ...others } = values;
  const { year_end_changed_on: changedOn, vat_effective_date, vat_end_date, ...fields } = others;
  return {
    ...fields,
    ...(changedOn !== '' && { year_end_changed_on: changedOn }),
    // A choice that was made for another day does not count.
    extends_previous_year: values.extends_previous_year && twoYears(company, values) !== undefined,
    extension_exception: values.extension_exception && earlierExtensionOf(company, values) !== undefined,
    vat_registration: isRegistered ? vat_registration : null,
    vat_effective_date: isRegistered && vat_effective_date !== '' ? vat_effective_date : null,
    vat_end_date: isRegistered && vat_end_date !== '' ? vat_end_date : null,
    vat_stagger: isRegistered ? vat_stagger : null,
    utr: hasUtr ? utr : null,
    incorporation_date: fields.incorporation_date === '' ? null : fields.incorporation_date,
    associated_companies: Number(fields.associated_companies) || 0,
    version,
  };
}

function problems(values: CompanyValues): Record<string, string> {
  const wrong: Record<string, string> = {};
  const check = (name: keyof CompanyValues, isRight: (number: string) => boolean, message: string): void => {
    const typed = String(values[name]).trim();
    if (typed === '') wrong[name] = REQUIRED_FIELDS;
    else if (!isRight(compactNumber(typed))) wrong[name] = message;
  };
  check('company_name', () => true, REQUIRED_FIELDS);
  check('company_number', isCompanyNumber, 'A company number has eight digits, or two letters and six digits.');
  check('fiscal_year_end', () => true, REQUIRED_FIELDS);
  if (values.has_utr) check('utr', isUtr, 'A UTR has ten digits, and the first does not fit this one.');
  if (values.is_vat_registered)
    check('vat_registration', isVatNumber, 'A VAT number has nine digits, and the last two do not fit this one.');
  return wrong;
}
