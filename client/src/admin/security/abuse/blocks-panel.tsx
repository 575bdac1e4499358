import { Button } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { AddressRuleView } from '../../../../../server/security/blocks/address-rules.dto.js';
import { ADDRESS_RULE_KINDS, ADDRESS_RULE_STATES } from '../../../../../server/security/blocks/address-rules.rules';
import { keysetRows } from '../../../lib/lists/keyset';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { oneOf, searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';
import { useFreshPath } from '../../../live/use-live';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import { BLOCK_COLUMNS } from './block-columns';
import { BlockDialog } from './block-dialog';
import { blockForm, blocksQuery, type BlocksFilter } from './blocks.api';
import { SwitchDialog } from './switch-dialog';
import { switchText } from './switch-text';

type Open = { kind: 'add' } | { kind: 'edit' | 'switch'; rule: AddressRuleView };

const KINDS = [
  { value: 'block', label: 'Blocked' },
  { value: 'allow', label: 'Allowed' },
];
const STATES = [
  { value: 'on', label: 'In effect' },
  { value: 'off', label: 'Switched off' },
  { value: 'expired', label: 'Expired' },
];

function formOf(open: Open): string | null {
  if (open.kind === 'switch') return null;
  return blockForm(open.kind === 'edit' ? open.rule : null);
}

function readFilter(address: URLSearchParams): BlocksFilter {
  return {
    search: searchIn(address),
    kind: oneOf(address, 'kind', ADDRESS_RULE_KINDS),
    state: oneOf(address, 'state', ADDRESS_RULE_STATES),
  };
}

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add' } } as const;

/** Blocked and allowed IP addresses. */
export function BlocksPanel() {
  const [filter, changeFilter] = useAddressFilter(readFilter);
  const rules = useInfiniteQuery(blocksQuery(filter));
  useFreshPath('security', '/security/blocks');
  const { open, setOpen, close, outcome, showMessage, done } = useListActions('security-blocks', formOf, [], LINKED);
  const start = (next: Open): void => {
    showMessage(null);
    setOpen(next);
  };
  return (
    <PortalPanel
      bare
      title="Blocked addresses"
      text="A block takes effect with the next request and ends open pages. Addresses on the allow-list are never blocked."
      aside={<PortalAddButton onClick={() => start({ kind: 'add' })}>Add address</PortalAddButton>}
    >
      <PortalList
        filter={
          <PortalFilterBar
            label="Blocked addresses"
            search={
              <PortalSearch label="Search by address or reason" value={filter.search} onChange={(search) => changeFilter({ search })} />
            }
            chosen={chosenIn(filter.kind, filter.state)}
          >
            <PortalFilterSelect
              label="Blocked or allowed"
              all="All addresses"
              data={KINDS}
              value={filter.kind}
              onChange={(kind) => changeFilter({ kind })}
            />
            <PortalFilterSelect
              label="State"
              all="Any state"
              data={STATES}
              value={filter.state}
              onChange={(state) => changeFilter({ state })}
            />
          </PortalFilterBar>
        }
        outcome={outcome}
        label="Blocked addresses"
        columns={BLOCK_COLUMNS}
        rowKey={({ id }) => id}
        actions={(rule) => (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`${switchText(rule).action}: ${rule.ip}`}
              onClick={() => start({ kind: 'switch', rule })}
            >
              {switchText(rule).action}
            </Button>
            <Button variant="default" size="xs" aria-label={`Change ${rule.ip}`} onClick={() => start({ kind: 'edit', rule })}>
              Change
            </Button>
          </>
        )}
        icon={IconBan}
        empty={{
          title: 'No blocked or allowed addresses',
          text: 'Add an address whose requests should be refused, or one that must never be blocked.',
        }}
        noMatch={
          chosenIn(filter.search, filter.kind, filter.state) === 0
            ? null
            : {
                title: 'No addresses match this filter',
                text: 'Try another address, reason or state.',
                all: 'Show all addresses',
                onClear: () => changeFilter({ search: '', kind: '', state: '' }),
              }
        }
        errorTitle="Failed to load the blocked addresses"
        {...keysetRows(rules)}
      />
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <BlockDialog
          rule={open.kind === 'edit' ? open.rule : null}
          onSaved={({ ip, kind }) =>
            done(open.kind === 'edit' ? `${ip} is saved.` : `${ip} is ${kind === 'block' ? 'blocked' : 'always allowed'}.`)
          }
          onClose={close}
        />
      )}
      {open?.kind === 'switch' && <SwitchDialog rule={open.rule} onDone={done} onClose={close} />}
    </PortalPanel>
  );
}
