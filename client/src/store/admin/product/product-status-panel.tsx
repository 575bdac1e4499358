import type { UseFormReturnType } from '@mantine/form';
import { PRODUCT_STATUSES, type ProductStatus } from '../../../../../server/store/store.rules';
import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalMomentField } from '../../../ui/portal/time/portal-moment-field';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { PRODUCT_LABELS, type ProductValues, STATUS_LABELS } from './product-values';

const HINTS: Readonly<Record<ProductStatus, string>> = {
  draft: 'Only admins see it.',
  scheduled: 'It appears automatically.',
  published: 'Visitors see it.',
  archived: 'Stored, but not shown in the store.',
};
const OPTIONS = PRODUCT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value], hint: HINTS[value] }));

/** Whether the product is public; a scheduled product also has a publication time. */
export function ProductStatusPanel({ form }: { form: UseFormReturnType<ProductValues> }) {
  return (
    <PortalPanel title="In the store">
      <div className={layout.form}>
        <PortalChoice
          label={PRODUCT_LABELS.status}
          options={OPTIONS}
          value={form.values.status}
          path="status"
          error={form.errors.status}
          onChange={(status) => {
            form.setFieldValue('status', status);
            form.clearFieldError('publishAt');
          }}
        />
        {form.values.status === 'scheduled' && (
          <PortalMomentField
            label={PRODUCT_LABELS.publishAt}
            required
            path="publishAt"
            value={form.values.publishAt}
            error={form.errors.publishAt}
            onChange={(publishAt) => form.setFieldValue('publishAt', publishAt)}
          />
        )}
      </div>
    </PortalPanel>
  );
}
