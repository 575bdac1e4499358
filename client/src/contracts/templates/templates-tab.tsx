import { Button, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { contractsFromPath } from '../../../../server/contracts/contracts.rules';
import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { useListActions } from '../../lib/lists/use-list-actions';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalTable, type PortalColumn } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { templatesQuery, useDeleteTemplate } from '../contracts.api';
import { NEW_TEMPLATE_ID, templateAddress } from './template-values';

const COLUMNS: ReadonlyArray<PortalColumn<TemplateView>> = [
  { key: 'title', header: 'Template', primary: true, cell: (template) => <Title template={template} /> },
  { key: 'contracts', header: 'Contracts', align: 'end', width: '7rem', cell: (template) => <Contracts template={template} /> },
  { key: 'updated', header: 'Changed', width: '9rem', cell: ({ updated_at }) => <PortalTime iso={updated_at} datesAfterWeek /> },
];

/** Texts from which contracts are made. */
export function TemplatesTab() {
  const { data, error, isFetching, refetch } = useQuery(templatesQuery);
  const remove = useDeleteTemplate();
  const { open, setOpen, close, outcome, run } = useListActions<TemplateView>('contract-templates', () => null, [
    [remove, 'Failed to delete template'],
  ]);
  return (
    <PortalPanel
      bare
      title="Templates"
      text="Contracts are made from templates. A contract keeps the text with which it was assigned."
      aside={
        <Button component={Link} to={templateAddress(NEW_TEMPLATE_ID)} leftSection={<IconPlus size={16} aria-hidden="true" />}>
          New template
        </Button>
      }
    >
      <PortalOutcome {...outcome} />
      <PortalTable
        label="Templates"
        columns={COLUMNS}
        rows={data}
        rowKey={({ id }) => id}
        error={error}
        errorTitle="Failed to load templates"
        onRetry={() => void refetch()}
        retrying={isFetching}
        empty={
          <PortalEmpty icon={IconFileText} title="No templates yet">
            Write the first one with the button above.
          </PortalEmpty>
        }
        actions={(template) => (
          <>
            <Button
              component={Link}
              to={templateAddress(template.id)}
              variant="default"
              size="compact-sm"
              aria-label={`Edit ${template.title}`}
            >
              Edit
            </Button>
            <Button variant="default" size="compact-sm" aria-label={`Delete ${template.title}`} onClick={() => setOpen(template)}>
              Delete
            </Button>
          </>
        )}
      />
      {open !== null && (
        <PortalConfirm
          title={`Delete “${open.title}”?`}
          confirm="Delete template"
          danger
          onConfirm={() => run(remove, open.id, 'Template deleted')}
          onCancel={close}
        >
          Contracts that were made from it stay as they are. This cannot be undone.
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

/** The number of contracts leads to them. */
function Contracts({ template: { id, title, contracts } }: { template: TemplateView }) {
  if (contracts === 0) return '0';
  return (
    <Link
      to={contractsFromPath(id)}
      aria-label={`${contracts.toLocaleString('en-GB')} ${contracts === 1 ? 'contract' : 'contracts'} made from ${title}`}
    >
      {contracts.toLocaleString('en-GB')}
    </Link>
  );
}

function Title({ template: { id, title, blanks, needs_start_date, unknown_placeholders } }: { template: TemplateView }) {
  const filled = [...(needs_start_date ? ['Start date'] : []), ...blanks];
  return (
    <>
      <Link to={templateAddress(id)}>
        <bdi>{title}</bdi>
      </Link>
      {filled.length > 0 && (
        <Text size="sm" c="dimmed" fw={400}>
          Filled in when assigning: {filled.join(', ')}
        </Text>
      )}
      {unknown_placeholders.length > 0 && (
        <PortalStatus tone="danger" icon={IconAlertTriangle}>
          Unknown placeholder
        </PortalStatus>
      )}
    </>
  );
}
