import { Group } from '@mantine/core';
import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconListDetails from '@tabler/icons-react/dist/esm/icons/IconListDetails.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconRadar from '@tabler/icons-react/dist/esm/icons/IconRadar.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import type { RuleView } from '../../../../../server/security/detections/detections.dto.js';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { useFreshPath } from '../../../live/use-live';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalMenu } from '../../../ui/portal/actions/portal-menu';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { SECURITY } from '../security.api';
import { ruleForm, rulesQuery, useDeleteRule, useEnableRule, useReplay } from './detections.api';
import { MatchesDialog } from './matches-dialog';
import { ReplayDialog } from './replay-dialog';
import { ruleColumns } from './rule-columns';
import { RuleDialog } from './rule-dialog';

type Open = { kind: 'add' } | { kind: 'edit' | 'replay' | 'matches' | 'delete'; rule: RuleView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return ruleForm(null);
  return open.kind === 'edit' ? ruleForm(open.rule) : null;
}

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add' } } as const;

/** Detection rules: what they match, and what they would have matched. */
export function DetectionsTab() {
  const rules = useQuery(rulesQuery);
  useFreshPath('security', SECURITY);
  const enable = useEnableRule();
  const remove = useDeleteRule();
  const replay = useReplay();
  const { open, setOpen, close, outcome, showMessage, done, run } = useListActions(
    'detections',
    formOf,
    [
      [enable, 'The rule could not be changed.'],
      [remove, 'The rule could not be deleted.'],
    ],
    LINKED,
  );
  const start = (next: Open): void => {
    showMessage(null);
    if (next.kind === 'replay') replay.mutate(next.rule.id);
    setOpen(next);
  };
  const setEnabled = ({ id, name, version }: RuleView, enabled: boolean): void =>
    run(enable, { id, enabled, version }, `${name} is ${enabled ? 'enabled' : 'disabled'}.`);
  return (
    <>
      <Group justify="flex-end">
        <PortalAddButton onClick={() => start({ kind: 'add' })}>Add rule</PortalAddButton>
      </Group>
      <PortalList
        outcome={outcome}
        label="Detection rules"
        columns={ruleColumns({
          pending: enable.isPending ? enable.variables.id : null,
          onToggle: (rule) => (rule.enabled ? setEnabled(rule, false) : start({ kind: 'replay', rule })),
        })}
        rowKey={({ id }) => id}
        rows={rules.data?.rules}
        error={rules.error}
        onRetry={() => void rules.refetch()}
        retrying={rules.isFetching}
        actions={(rule) => (
          <PortalMenu
            label={`More for ${rule.name}`}
            items={[
              { label: 'Replay', icon: IconHistory, onSelect: () => start({ kind: 'replay', rule }) },
              { label: 'Matches', icon: IconListDetails, onSelect: () => start({ kind: 'matches', rule }) },
              { label: 'Edit', icon: IconPencil, onSelect: () => start({ kind: 'edit', rule }) },
              { label: 'Delete', icon: IconTrash, danger: true, onSelect: () => start({ kind: 'delete', rule }) },
            ]}
          />
        )}
        icon={IconRadar}
        empty={{
          title: 'No rules',
          text: 'Add a rule to find patterns in the security events, such as many wrong passwords from one address.',
        }}
        errorTitle="Failed to load the rules"
      />
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <RuleDialog
          rule={open.kind === 'edit' ? open.rule : null}
          actions={rules.data?.actions ?? ['event']}
          onClose={close}
          onSaved={({ name, enabled }) => done(savedText(open, name, enabled))}
        />
      )}
      {open?.kind === 'replay' && (
        <ReplayDialog
          rule={open.rule}
          replay={replay.isPending ? undefined : replay.data}
          error={replay.error}
          onEnable={(rule) => setEnabled(rule, true)}
          onClose={close}
        />
      )}
      {open?.kind === 'matches' && <MatchesDialog rule={open.rule} onClose={close} />}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete ${open.rule.name}?`}
          confirm="Delete rule"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.rule.id, `${open.rule.name} is deleted.`)}
        >
          <p>Its silences are deleted as well. Its matches stay in the log.</p>
        </PortalConfirm>
      )}
    </>
  );
}

function savedText(open: Open, name: string, enabled: boolean): string {
  if (open.kind === 'add') return `${name} is added. Replay it, then enable it.`;
  const wasEnabled = open.kind === 'edit' && open.rule.enabled;
  return wasEnabled && !enabled ? `${name} is saved and disabled. Replay it, then enable it again.` : `${name} is saved.`;
}
