import { Stack, Text } from '@mantine/core';
import type { CspRecentView, CspView } from '../../../../../server/security/csp/csp.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { type PortalColumn, PortalTable } from '../../../ui/portal/lists/portal-table';
import { ActDialog } from '../../act-dialog';
import { ReasonField, useReason } from '../../reason-field';
import { useSaveCspMode } from './csp.api';

const COLUMNS: ReadonlyArray<PortalColumn<CspRecentView>> = [
  {
    key: 'blocked',
    header: 'Source',
    primary: true,
    cell: ({ blockedUri, violatedDirective }) => (
      <>
        <bdi style={{ overflowWrap: 'anywhere' }}>{blockedUri}</bdi>
        <Text component="span" display="block" size="xs" c="dimmed">
          {violatedDirective}
        </Text>
      </>
    ),
  },
  { key: 'page', header: 'Page', cell: ({ page }) => <bdi style={{ overflowWrap: 'anywhere' }}>{page}</bdi> },
  { key: 'count', header: 'Reports', align: 'end', cell: ({ count }) => count.toLocaleString('en-GB') },
];

/** Asks for the reason of a change between enforcing and only reporting; first shows what enforcing would have blocked. */
export function CspModeDialog({ csp, onDone, onClose }: { csp: CspView; onDone: () => void; onClose: () => void }) {
  const save = useSaveCspMode();
  const reason = useReason(save.error);
  const { day } = useDates();
  const { enforced, version, since, total, recent } = csp;
  return (
    <ActDialog
      title={enforced ? 'Stop enforcing the policy?' : 'Enforce the policy?'}
      labels={enforced ? ['Only report', 'Saving...'] : ['Enforce policy', 'Enforcing...']}
      danger={enforced}
      busy={save.isPending}
      unsaved={reason.typed !== ''}
      refusal={formMessage(['reason'], save.error, 'The policy could not be changed')}
      root={reason.root}
      text={
        enforced ? (
          <p>
            From the next page on, browsers run scripts and load content from anywhere, and only report what the policy forbids. Use it to
            test a change, for as short a time as possible.
          </p>
        ) : (
          <p>From the next page on, browsers block what the policy forbids. It applies to every page and every visitor.</p>
        )
      }
      onAct={() => reason.submit((text) => save.mutate({ enforced: !enforced, version, reason: text }, { onSuccess: onDone }))}
      onClose={onClose}
    >
      {!enforced && (
        <Stack gap="xs">
          <Text>
            {total === 0
              ? `Since ${day(since)}, nothing was reported that this would have blocked.`
              : `Since ${day(since)}, this would have blocked ${total === 1 ? 'one request' : `${total.toLocaleString('en-GB')} requests`}:`}
          </Text>
          {total > 0 && (
            <PortalTable
              tabular
              label="What would have been blocked"
              columns={COLUMNS}
              rows={recent}
              rowKey={({ violatedDirective, blockedUri, page }) => `${violatedDirective} ${blockedUri} ${page}`}
              empty={null}
              errorTitle=""
            />
          )}
        </Stack>
      )}
      <ReasonField reason={reason}>It is stored in the audit trail.</ReasonField>
    </ActDialog>
  );
}
