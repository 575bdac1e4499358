import { Group, Stack, Title } from '@mantine/core';
import IconFileCertificate from '@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useNavigate } from 'react-router';
import type { PolicyView } from '../../../server/policies/policies.dto.js';
import { managesPolicies, POLICY_CATEGORIES, POLICY_FILTERS } from '../../../server/policies/policies.rules';
import { useRestoredDialog } from '../lib/forms/drafts/use-restored-dialog';
import { keysetRows } from '../lib/lists/keyset';
import { useFreshQuery } from '../live/use-live';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../ui/portal/lists/portal-add-button';
import { PortalCards } from '../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../ui/portal/lists/portal-empty';
import { PortalExportLinks } from '../ui/portal/lists/portal-export-links';
import { chosenIn, PortalFilterBar } from '../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../ui/portal/fields/portal-filter-select';
import { PortalNoMatch } from '../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../ui/portal/lists/portal-search';
import { PolicyForm } from './form/policy-form';
import { policyForm } from './form/policy-values';
import { PolicyCard } from './policy-card';
import { SHOW_LABELS, usePoliciesFilter } from './policies-filter';
import { POLICIES_KEY, POLICIES_TOPIC, policiesQuery, reportFile } from './policies.api';
import classes from './policies.module.css';

interface PolicyListProps {
  roles: readonly string[];
  /** Address that opens a policy. */
  addressOf: (id: string) => string;
}

const CATEGORIES = POLICY_CATEGORIES.map((value) => ({ value, label: value }));
const FOR_READERS = ['all', 'to-agree'] as const;

/** The dialogs that a link can open. */
const LINKED = { new: { kind: 'new' } } as const;

/** The studio's policies by category. */
export function PolicyList({ roles, addressOf }: PolicyListProps) {
  const navigate = useNavigate();
  const manages = managesPolicies(roles);
  const [filter, changeFilter] = usePoliciesFilter();
  const policies = useInfiniteQuery(policiesQuery({ ...filter }));
  useFreshQuery(POLICIES_TOPIC, POLICIES_KEY);
  const [dialog, setDialog] = useRestoredDialog<{ kind: 'new' }>('policies', () => policyForm(null), manages ? LINKED : undefined);
  const isFiltered = chosenIn(filter.search, filter.category, filter.show) > 0;
  return (
    <PortalSection
      title="Policies & Documentation"
      description="The rules of the studio. You read them here and agree to those that apply to you."
      action={manages ? <PortalAddButton onClick={() => setDialog({ kind: 'new' })}>New policy</PortalAddButton> : undefined}
    >
      <PortalFilterBar
        label="Policies"
        search={<PortalSearch label="Search policies" value={filter.search} onChange={(search) => changeFilter({ search })} />}
        chosen={chosenIn(filter.category, filter.show)}
      >
        <PortalFilterSelect
          label="Category"
          all="All categories"
          data={CATEGORIES}
          value={filter.category}
          onChange={(category) => changeFilter({ category })}
        />
        <PortalFilterSelect
          label="Show"
          all={SHOW_LABELS.all}
          data={(manages ? POLICY_FILTERS : FOR_READERS)
            .filter((value) => value !== 'all')
            .map((value) => ({ value, label: SHOW_LABELS[value] }))}
          value={filter.show}
          onChange={(show) => changeFilter({ show })}
        />
        {manages && (
          <Group gap="xs" wrap="nowrap">
            <PortalExportLinks what="who agreed to the published policies" href={(format) => reportFile(format)} />
          </Group>
        )}
      </PortalFilterBar>
      <PortalCards
        label="Policies"
        errorTitle="Failed to load policies"
        empty={
          isFiltered ? (
            <PortalNoMatch
              icon={IconFileCertificate}
              title="No policies found."
              all="Show all policies"
              onClear={() => changeFilter({ search: '', category: '', show: '' })}
            >
              Try another word, category or filter.
            </PortalNoMatch>
          ) : (
            <PortalEmpty icon={IconFileCertificate} title="No policies found.">
              {manages
                ? 'Write the first one with the button above. Colleagues see it once another person has approved it.'
                : 'Policies that apply to you appear here once they are published.'}
            </PortalEmpty>
          )
        }
        {...keysetRows(policies)}
      >
        {(rows) =>
          byCategory(rows).map(([category, part]) => <Category key={category} name={category} policies={part} addressOf={addressOf} />)
        }
      </PortalCards>
      {dialog !== null && (
        <PolicyForm
          policy={null}
          onClose={() => setDialog(null)}
          onSaved={(id) => {
            setDialog(null);
            void navigate(addressOf(id));
          }}
        />
      )}
    </PortalSection>
  );
}

function Category({ name, policies, addressOf }: { name: string; policies: readonly PolicyView[]; addressOf: (id: string) => string }) {
  const id = useId();
  return (
    <Stack component="section" gap="xs" aria-labelledby={id}>
      <Title order={2} id={id} className={classes.category}>
        {name}
      </Title>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }} aria-labelledby={id}>
        {policies.map((policy) => (
          <PolicyCard key={policy.id} policy={policy} to={addressOf(policy.id)} />
        ))}
      </Stack>
    </Stack>
  );
}

/** The policies are sorted by category. */
function byCategory(policies: readonly PolicyView[]): Array<[string, PolicyView[]]> {
  const groups = new Map<string, PolicyView[]>();
  for (const policy of policies) groups.set(policy.category, [...(groups.get(policy.category) ?? []), policy]);
  return [...groups];
}
