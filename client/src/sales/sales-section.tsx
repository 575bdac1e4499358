import { Button, SimpleGrid, Text } from '@mantine/core';
import IconAddressBook from '@tabler/icons-react/dist/esm/icons/IconAddressBook.mjs';
import IconFileImport from '@tabler/icons-react/dist/esm/icons/IconFileImport.mjs';
import IconReceipt2 from '@tabler/icons-react/dist/esm/icons/IconReceipt2.mjs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { SALE_CHANNELS, SALE_STATUSES } from '../../../server/sales/sale.rules';
import type { SaleView } from '../../../server/sales/sales.dto.js';
import { newId } from '../lib/forms/new-id';
import { useAddressDialog } from '../lib/lists/use-address-dialog';
import { useAddress } from '../lib/navigation/use-address';
import { keysetRows } from '../lib/lists/keyset';
import { useDates } from '../ui/portal/time/portal-dates';
import { PortalDay } from '../ui/portal/time/portal-day';
import { formatMoney } from '../ui/format/currency';
import { formatPounds } from '../ui/format/money';
import { PortalDayRange } from '../ui/portal/fields/portal-day-range';
import { PortalActions } from '../ui/portal/actions/portal-actions';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../ui/portal/lists/portal-add-button';
import { chosenIn, PortalFilterBar } from '../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../ui/portal/fields/portal-filter-select';
import { PortalList } from '../ui/portal/lists/portal-list';
import { PortalSearch } from '../ui/portal/lists/portal-search';
import type { PortalColumn } from '../ui/portal/lists/portal-table';
import { AddressBook } from './customers/address-book';
import { SaleFormPanel } from './form/sale-form-panel';
import { ImportsPanel } from './imports/imports-panel';
import { SaleStatus } from './sale-status';
import { totalsNote, useSalesFilter } from './sales-filter';
import { salesQuery, salesTotalsQuery, useFreshSales, type SalesFilter } from './sales.api';
import { RefundForm } from './view/refund-form';
import { SaleDialog } from './view/sale-dialog';
import classes from './sales-section.module.css';

const COLUMNS: ReadonlyArray<PortalColumn<SaleView>> = [
  {
    key: 'customer',
    header: 'Customer',
    primary: true,
    cell: ({ customer }) => <bdi>{customer === '' ? 'No customer yet' : customer}</bdi>,
  },
  { key: 'date', onPhone: 'inline', header: 'Date', width: '7rem', cell: ({ date }) => <PortalDay day={date} /> },
  { key: 'channel', onPhone: 'inline', header: 'Channel', width: '6rem', cell: ({ channel }) => channel },
  { key: 'net', header: 'Net', align: 'end', width: '6.5rem', cell: ({ net, currency }) => formatMoney(net, currency) },
  { key: 'vat', header: 'VAT', align: 'end', width: '6.5rem', cell: ({ vat, currency }) => formatMoney(vat, currency) },
  { key: 'gross', header: 'Gross', align: 'end', width: '6.5rem', cell: ({ gross, currency }) => formatMoney(gross, currency) },
  { key: 'status', onPhone: 'inline', header: 'Status', width: '9.5rem', cell: (sale) => <SaleStatus sale={sale} /> },
];

/** An open form: a new sale, or a resumed draft. */
type OpenForm = { id: string; isNew: boolean } | null;

/** The studio's sales. The address holds the filter and the open sale. */
export function SalesSection() {
  const [filter, changeFilter] = useSalesFilter();
  const [form, setForm] = useState<OpenForm>(null);
  const [refunding, setRefunding] = useState<string | null>(null);
  const [showsBook, setShowsBook] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  useFreshSales();
  const query = useInfiniteQuery(salesQuery(filter));
  const isFiltered = chosenIn(filter.status, filter.channel, filter.from, filter.to, filter.search) > 0;
  const { shown, open: show, close: closeShown } = useAddressDialog('sale');
  const imports = useAddressDialog('import');
  const [, changeAddress] = useAddress();
  // Within the dialog: Back closes it as a whole.
  const showImports = (value: string): void =>
    changeAddress((now) => {
      now.set('import', value);
      return now;
    });
  const edit = (id: string): void => {
    closeShown();
    setMessage(null);
    setForm({ id, isNew: false });
  };
  return (
    <PortalSection
      title="Sales"
      description="Every sale with its VAT, posted to the books. Drafts are saved as you type and can be resumed on another device."
      action={
        <PortalActions
          label="More for Sales"
          items={[
            { label: 'Address book', icon: IconAddressBook, onSelect: () => setShowsBook(true) },
            { label: 'Statements', icon: IconFileImport, onSelect: () => imports.open('all') },
          ]}
        >
          <PortalAddButton
            onClick={() => {
              setMessage(null);
              setForm({ id: newId(), isNew: true });
            }}
          >
            Add Sale
          </PortalAddButton>
        </PortalActions>
      }
    >
      <PortalList
        label="Sales"
        icon={IconReceipt2}
        filter={<Filter filter={filter} onChange={changeFilter} />}
        outcome={{ message }}
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load sales"
        empty={{ title: 'No sales recorded.', text: 'Add the first one: it takes four short steps, and posts to the books.' }}
        noMatch={
          isFiltered
            ? {
                title: 'No sales found',
                text: 'Try another status, channel, period or search.',
                all: 'Show all sales',
                onClear: () => changeFilter({ status: '', channel: '', from: '', to: '', search: '' }),
              }
            : null
        }
        actions={(sale) => (
          <RowActions sale={sale} onView={() => show(sale.id)} onEdit={() => edit(sale.id)} onRefund={() => setRefunding(sale.id)} />
        )}
        {...keysetRows(query)}
      />
      {imports.shown !== null && <ImportsPanel shown={imports.shown} onShow={showImports} onClose={imports.close} />}
      {showsBook && <AddressBook onClose={() => setShowsBook(false)} />}
      {form !== null && (
        <SaleFormPanel
          key={form.id}
          id={form.id}
          isNew={form.isNew}
          onClose={(text) => {
            setForm(null);
            setMessage(text);
          }}
        />
      )}
      {refunding !== null && (
        <RefundForm
          id={refunding}
          onClose={() => setRefunding(null)}
          onRefunded={(text) => {
            setRefunding(null);
            setMessage(text);
          }}
        />
      )}
      {form === null && refunding === null && shown !== null && (
        <SaleDialog id={shown} onEdit={edit} onRefund={setRefunding} onClose={closeShown} />
      )}
    </PortalSection>
  );
}

interface RowActionsProps {
  sale: SaleView;
  onView: () => void;
  onEdit: () => void;
  onRefund: () => void;
}

function RowActions({ sale, onView, onEdit, onRefund }: RowActionsProps) {
  const dates = useDates();
  const name = `${sale.customer === '' ? 'the draft' : sale.customer}, ${dates.day(sale.date)}`;
  return (
    <>
      <Button variant="default" size="compact-sm" aria-label={`View ${name}`} onClick={onView}>
        View
      </Button>
      {sale.can.edit && (
        <Button variant="default" size="compact-sm" aria-label={`Edit ${name}`} onClick={onEdit}>
          Edit
        </Button>
      )}
      {sale.can.refund && (
        <Button variant="default" size="compact-sm" aria-label={`Refund ${name}`} onClick={onRefund}>
          Refund
        </Button>
      )}
    </>
  );
}

function Filter({ filter, onChange }: { filter: SalesFilter; onChange: (change: Partial<SalesFilter>) => void }) {
  const { status, channel, from, to, search } = filter;
  return (
    <>
      <PortalFilterBar
        label="Sales"
        search={<PortalSearch label="Search customers and invoices" value={search} onChange={(text) => onChange({ search: text })} />}
        chosen={chosenIn(status, channel, from, to)}
      >
        <PortalFilterSelect
          label="Status"
          withLabel
          all="All"
          data={SALE_STATUSES.map((value) => ({ value, label: value }))}
          value={status}
          onChange={(value) => onChange({ status: value })}
        />
        <PortalFilterSelect
          label="Channel"
          withLabel
          all="All channels"
          data={SALE_CHANNELS.map((value) => ({ value, label: value }))}
          value={channel}
          onChange={(value) => onChange({ channel: value })}
        />
        <PortalDayRange days={{ from, to }} onChange={onChange} />
      </PortalFilterBar>
      <Totals filter={filter} />
    </>
  );
}

/** Totals of the posted sales of the channel and period, in pounds. A note says so where the list shows other sales. */
function Totals({ filter }: { filter: SalesFilter }) {
  const { data } = useQuery(salesTotalsQuery(filter));
  if (data === undefined || data.sales === 0) return null;
  const note = totalsNote(filter);
  const facts = [
    ['Posted sales', data.sales.toLocaleString('en-GB')],
    ['Net', formatPounds(data.net)],
    ['VAT', formatPounds(data.vat)],
    ['Gross', formatPounds(data.gross)],
    ['Refunded', formatPounds(data.refunded)],
  ] as const;
  return (
    <>
      <SimpleGrid component="dl" cols={{ base: 2, sm: 5 }} m={0} aria-label="Totals of posted sales, after refunds">
        {facts.map(([label, value], index) => (
          <div key={label} className={index === 0 ? classes.count : undefined}>
            <Text component="dt" size="sm" c="dimmed">
              {label}
            </Text>
            <Text component="dd" m={0} fw={600}>
              {value}
            </Text>
          </div>
        ))}
      </SimpleGrid>
      {note !== null && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </>
  );
}
