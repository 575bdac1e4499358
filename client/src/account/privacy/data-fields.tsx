import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { isErasable } from '../../../../server/users/data-rights/data-fields.rules';
import { reasonOf, isProofRequired } from '../../lib/http/http';
import { PortalAlert } from '../../ui/portal/feedback/portal-alert';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useDates } from '../../ui/portal/time/portal-dates';
import rows from '../../ui/portal/lists/portal-rows.module.css';
import classes from './data-management-page.module.css';
import { isEmpty, shown } from '../profile/stored-fields';
import { fieldLabel } from './field-labels';
import { useDeleteField } from './privacy.api';

/** Stored fields, one per row: its name, its value, and whether it may be deleted. */
export function DataFields({ userData }: { userData: Readonly<Record<string, unknown>> }) {
  const dates = useDates();
  const remove = useDeleteField();
  const [asking, setAsking] = useState<string | null>(null);
  return (
    <>
      <dl className={rows.rows}>
        {Object.entries(userData).map(([field, value]) => (
          <div key={field} className={`${rows.row} ${classes.field}`}>
            <dt>{fieldLabel(field)}</dt>
            <dd className={isEmpty(value) ? classes.empty : undefined}>{shown(field, value, dates)}</dd>
            <dd>
              {isErasable(field) ? (
                <Button
                  variant="default"
                  {...ariaDisabled(isEmpty(value) || remove.isPending)}
                  aria-label={`Delete ${fieldLabel(field)}`}
                  onClick={() => !isEmpty(value) && !remove.isPending && setAsking(field)}
                >
                  {remove.isPending && remove.variables === field ? 'Deleting...' : 'Delete'}
                </Button>
              ) : (
                <Text span size="xs" c="dimmed">
                  Required for account management
                </Text>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {remove.isSuccess && <PortalNotice tone="success" title={`${fieldLabel(remove.variables)} is deleted`} />}
      {asking !== null && (
        <PortalConfirm
          title={`Delete ${fieldLabel(asking)}?`}
          confirm="Delete"
          danger
          onCancel={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            remove.mutate(asking);
          }}
        >
          <p>The field is cleared immediately. You can fill it in again later.</p>
        </PortalConfirm>
      )}
      {remove.isError && !isProofRequired(remove.error) && (
        <PortalAlert
          title="Not deleted"
          message="Failed to delete data field."
          why={reasonOf(remove.error)}
          onClose={() => remove.reset()}
        />
      )}
    </>
  );
}
