import { Skeleton } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { inGroup } from '../../../server/platform/access/roles.rules';
import { useIdentity } from '../lib/session/me';
import { oneOf } from '../lib/navigation/address-filter';
import { paths, type RefusedState } from '../lib/navigation/paths';
import { Redirect } from '../lib/navigation/redirect';
import { useAddress } from '../lib/navigation/use-address';
import { useFreshPath } from '../live/use-live';
import { PortalFormSkeleton } from '../ui/portal/forms/portal-form-skeleton';
import { useInBrowser } from '../lib/use-in-browser';
import { PortalLoadError } from '../ui/portal/feedback/portal-load-error';
import { PortalBack } from '../ui/portal/layout/portal-back';
import frame from '../ui/portal/layout/portal-page.module.css';
import { PortalTabs } from '../ui/portal/layout/portal-tabs';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import '../ui/portal/styles/portal-styles';
import { AssignTab } from './assign/assign-tab';
import { ContractPage } from './contract/contract-page';
import { ownContractsQuery } from './contracts.api';
import { CONTRACT_TABS, type ContractTab, tabAddress } from './contracts-address';
import { OwnContracts } from './own-contracts';
import { PersonTab } from './people/person-tab';
import { RequestPage } from './requests/request-page';
import { RequestsTab } from './requests/requests-tab';
import { TemplatePage } from './templates/template-page';
import { TemplatesTab } from './templates/templates-tab';

const LABELS: Readonly<Record<ContractTab, string>> = {
  mine: 'My Contracts',
  templates: 'Templates',
  assign: 'Assign',
  person: 'View User',
  requests: 'Requests',
};
const TABS = CONTRACT_TABS.map((key) => ({ key, label: LABELS[key], to: tabAddress(key) }));

const REFUSED: RefusedState = { refused: 'Contracts' };

/** Contracts between the studio and its people. The address holds the tab and what is open in it. */
export function ContractsPage() {
  const identity = useIdentity();
  if (identity.state !== 'signedIn') return null;
  const { roles } = identity.user;
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      {inGroup(roles, 'contracts') ? <Contracts isManager={inGroup(roles, 'contractManagers')} /> : <OutsideStaffArea />}
    </main>
  );
}

/** People outside the staff area, such as those who left, see the contracts that they have; for others this page does not exist. */
function OutsideStaffArea() {
  const { data, error, isFetching, refetch } = useInfiniteQuery(ownContractsQuery);
  if (data !== undefined && data.pages.every(({ items }) => items.length === 0)) {
    return <Redirect to={paths.dashboard} state={REFUSED} replace />;
  }
  if (data !== undefined) return <Contracts isManager={false} />;
  return (
    <Frame>
      {error === null ? (
        <Skeleton height="10rem" role="status" aria-label="Loading..." />
      ) : (
        <PortalLoadError title="Failed to load contracts" error={error} retrying={isFetching} onRetry={() => void refetch()} />
      )}
    </Frame>
  );
}

function Contracts({ isManager }: { isManager: boolean }) {
  const [address] = useAddress();
  const tab = isManager ? ((oneOf(address, 'tab', CONTRACT_TABS) || 'mine') as ContractTab) : 'mine';
  useFreshPath('contracts', '/contracts');
  const inBrowser = useInBrowser();
  const opened = openedIn(address, tab);
  if (opened?.name === 'contract') return <ContractPage key={opened.id} id={opened.id} back={without(address, 'contract')} />;
  if (opened?.name === 'request') return <RequestPage key={opened.id} id={opened.id} back={without(address, 'request')} />;
  if (opened?.name === 'template') return <TemplatePage key={opened.id} id={opened.id} back={without(address, 'template')} />;
  return (
    <Frame>
      {isManager && <PortalTabs label="Contracts" current={tab} tabs={TABS} />}
      {tab === 'mine' && <OwnContracts />}
      {tab === 'templates' && <TemplatesTab />}
      {/* Its stored input is known only in the browser. */}
      {tab === 'assign' && (inBrowser ? <AssignTab /> : <PortalFormSkeleton fields={4} />)}
      {tab === 'person' && <PersonTab />}
      {tab === 'requests' && <RequestsTab />}
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <PortalSection
      title="Contracts"
      description="Agreements between you and the studio, signed electronically."
      back={<PortalBack to={paths.dashboard}>Back to your dashboard</PortalBack>}
    >
      {children}
    </PortalSection>
  );
}

type Opened = 'contract' | 'request' | 'template';

/** What is opened over the list of each tab; links to contracts work in all of them. */
const OPENED: Readonly<Record<ContractTab, readonly Opened[]>> = {
  mine: ['contract'],
  templates: ['contract', 'template'],
  assign: ['contract'],
  person: ['contract'],
  requests: ['contract', 'request'],
};

function openedIn(address: URLSearchParams, tab: ContractTab): { name: Opened; id: string } | null {
  const name = OPENED[tab].find((candidate) => (address.get(candidate) ?? '') !== '');
  return name === undefined ? null : { name, id: address.get(name) ?? '' };
}

/** The address of the tab without what is open in it. */
function without(address: URLSearchParams, name: string): string {
  const list = new URLSearchParams(address);
  list.delete(name);
  return list.size === 0 ? paths.contracts : `${paths.contracts}?${list.toString()}`;
}
