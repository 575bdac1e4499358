import { Button, Stack } from '@mantine/core';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SavedCustomerView } from '../../../../server/sales/customers/customers.dto.js';
import { messageOf, isProofRequired } from '../../lib/http/http';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../ui/portal/dialogs/portal-dialog';
import { PortalList } from '../../ui/portal/lists/portal-list';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { customersQuery, useDeleteCustomer } from '../sales.api';

/** Saved customers, and the consequences of deleting one. */
export function AddressBook({ onClose }: { onClose: () => void }) {
  const [search, setSearch] = useState('');
  const [deleting, setDeleting] = useState<SavedCustomerView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const query = useInfiniteQuery(customersQuery(search));
  const remove = useDeleteCustomer();
  const refusal = remove.error === null || isProofRequired(remove.error) ? null : messageOf(remove.error, 'Failed to delete the customer.');
  return (
    <PortalDialog wide title="Address book" onEscape={onClose}>
      <Stack>
        <PortalDialogText>Customers are saved here when a sale is posted with “Save to the address book”.</PortalDialogText>
        <PortalList
          label="Saved customers"
          icon={IconAddressBook}
          filter={<PortalSearch label="Search customers" value={search} onChange={setSearch} />}
          outcome={{ message, refusal }}
          columns={[
            { key: 'name', header: 'Name', primary: true, cell: ({ name }) => <bdi>{name}</bdi> },
            { key: 'email', header: 'Email', cell: ({ email }) => (email === '' ? '–' : email) },
            { key: 'sales', header: 'Sales', align: 'end', width: '4rem', cell: ({ sales }) => sales.toLocaleString('en-GB') },
          ]}
          rowKey={({ id }) => id}
          errorTitle="Failed to load the address book"
          empty={{ title: 'No saved customers', text: 'Save one with the next sale.' }}
          noMatch={
            search === ''
              ? null
              : {
                  title: 'No customers found',
                  text: 'Try another name or address.',
                  all: 'Show all customers',
                  onClear: () => setSearch(''),
                }
          }
          actions={(customer) => (
            <Button variant="default" size="compact-sm" aria-label={`Delete ${customer.name}`} onClick={() => setDeleting(customer)}>
              Delete
            </Button>
          )}
          {...keysetRows(query)}
        />
        <PortalDialogActions>
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
        </PortalDialogActions>
      </Stack>
      {deleting !== null && (
        <PortalConfirm
          title={`Delete ${deleting.name}?`}
          confirm="Delete customer"
          danger
          onConfirm={() => {
            setDeleting(null);
            setMessage(null);
            remove.mutate(deleting.id, { onSuccess: () => setMessage('The customer is deleted.') });
          }}
          onCancel={() => setDeleting(null)}
        >
          <p>
            The email address is removed from all sales, and the customer from drafts. Issued invoices keep the name and address for six
            years, as the law requires.
          </p>
        </PortalConfirm>
      )}
    </PortalDialog>
  );
}
