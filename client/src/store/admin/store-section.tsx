import { Stack } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalTabs } from '../../ui/portal/layout/portal-tabs';
import { AnalyticsTab } from './analytics/analytics-tab';
import { ProductEditor } from './product/product-editor';
import { ProductForm } from './product/product-form';
import { ProductList } from './product-list';
import { addedMessage } from './product-messages';
import { SettingsTab } from './settings/settings-tab';
import { productOf, STORE_TABS, TAB_LABELS, tabAddress, tabOf } from './store-address';

const TABS = STORE_TABS.map((key) => ({ key, label: TAB_LABELS[key], to: tabAddress(key) }));

/** The merchandise store: its products, statistics and settings. */
export function StoreSection() {
  const [address] = useSearchParams();
  const [message, setMessage] = useState<string | null>(null);
  const tab = tabOf(address);
  return (
    <PortalSection title="Store" description="Products, visits and store settings.">
      <PortalTabs label="Store" tabs={TABS} current={tab} onChoose={() => setMessage(null)} />
      {tab === 'add' && <AddTab onMessage={setMessage} />}
      {tab === 'list' && <ListTab message={message} onMessage={setMessage} />}
      {tab === 'analytics' && <AnalyticsTab />}
      {tab === 'settings' && <SettingsTab />}
    </PortalSection>
  );
}

function AddTab({ onMessage }: { onMessage: (message: string) => void }) {
  const navigate = useNavigate();
  const { moment } = useDates();
  return (
    <ProductForm
      product={null}
      onSaved={(saved) => {
        onMessage(addedMessage(saved, moment));
        void navigate(tabAddress('list'));
      }}
    />
  );
}

function ListTab({ message, onMessage }: { message: string | null; onMessage: (message: string | null) => void }) {
  const [address] = useSearchParams();
  const id = productOf(address);
  const root = useRef<HTMLDivElement>(null);
  const shown = useRef(id);
  useEffect(() => {
    // The link between the list and a product no longer exists, so move the focus.
    if (shown.current !== id) root.current?.focus();
    shown.current = id;
  }, [id]);
  return (
    <Stack ref={root} tabIndex={-1}>
      {id === null ? <ProductList message={message} onMessage={onMessage} /> : <ProductEditor key={id} id={id} />}
    </Stack>
  );
}
