import { Stack, Title } from '@mantine/core';
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ModuleSummaryView } from '../../../../server/training/modules/modules.dto.js';
import { keysetRows } from '../../lib/lists/keyset';
import { formMessage } from '../../lib/forms/forms';
import { searchIn, useAddressFilter } from '../../lib/navigation/address-filter';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalCards } from '../../ui/portal/lists/portal-cards';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { modulesQuery, useDeleteModule } from '../training.api';
import entry from '../../ui/portal/layout/portal-entry-card.module.css';
import classes from './module-card.module.css';
import { ModuleCard } from './module-card';
import { PeopleDialog } from './people-dialog';

type Open = { kind: 'delete' | 'people'; module: ModuleSummaryView };

interface ModulesListProps {
  isManager: boolean;
  onEdit: (id: string) => void;
  onMessage: (message: string | null) => void;
}

/** The modules by category. The address holds the search. */
export function ModulesList({ isManager, onEdit, onMessage }: ModulesListProps) {
  const [{ search }, changeFilter] = useAddressFilter((address) => ({ search: searchIn(address) }));
  const modules = useInfiniteQuery(modulesQuery(search));
  const remove = useDeleteModule();
  const [open, setOpen] = useState<Open | null>(null);
  const refusal = formMessage([], remove.error, 'The module could not be deleted.');
  return (
    <>
      <PortalSearch label="Search modules" value={search} onChange={(text) => changeFilter({ search: text })} />
      {refusal !== null && <PortalNotice tone="error" title={refusal} />}
      <PortalCards
        label="Training modules"
        errorTitle="Failed to load training modules"
        empty={
          search === '' ? (
            <PortalEmpty icon={IconSchool} title="No training modules">
              {isManager
                ? 'Create the first one with the button above, or import one.'
                : 'There is nothing for you to complete. Your certificates are on your dashboard.'}
            </PortalEmpty>
          ) : (
            <PortalNoMatch icon={IconSchool} title="No module matches" all="Show all modules" onClear={() => changeFilter({ search: '' })}>
              Try another word.
            </PortalNoMatch>
          )
        }
        {...keysetRows(modules)}
      >
        {(rows) => (
          <Stack gap="lg">
            {byCategory(rows).map(([category, members]) => (
              <section key={category} aria-label={category}>
                <Title order={2} className={classes.category} dir="auto">
                  {category}
                </Title>
                <Stack component="ul" gap="sm" className={entry.list}>
                  {members.map((module) => (
                    <ModuleCard
                      key={module.id}
                      module={module}
                      onEdit={() => onEdit(module.id)}
                      onPeople={() => setOpen({ kind: 'people', module })}
                      onDelete={() => setOpen({ kind: 'delete', module })}
                    />
                  ))}
                </Stack>
              </section>
            ))}
          </Stack>
        )}
      </PortalCards>
      {open?.kind === 'people' && <PeopleDialog module={open.module} onClose={() => setOpen(null)} />}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete “${open.module.title}”?`}
          confirm="Delete module"
          danger
          onCancel={() => setOpen(null)}
          onConfirm={() => {
            setOpen(null);
            onMessage(null);
            remove.mutate(open.module.id, { onSuccess: () => onMessage('The module is deleted.') });
          }}
        >
          <p>Everyone’s progress in it is deleted as well. Certificates stay valid. This cannot be undone.</p>
        </PortalConfirm>
      )}
    </>
  );
}

/** Categories that differ only in case are one. */
function byCategory(modules: readonly ModuleSummaryView[]): Array<[string, ModuleSummaryView[]]> {
  const groups: Array<[string, ModuleSummaryView[]]> = [];
  for (const module of modules) {
    const last = groups.at(-1);
    if (last?.[0].toLowerCase() === module.category.toLowerCase()) last[1].push(module);
    else groups.push([module.category, [module]]);
  }
  return groups;
}
