import IconHistory from '@tabler/icons-react/dist/esm/icons/IconHistory.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconToggleLeft from '@tabler/icons-react/dist/esm/icons/IconToggleLeft.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useQuery } from '@tanstack/react-query';
import type { FeatureView } from '../../../../server/features/features.dto.js';
import { builtIn } from '../../../../server/features/features.rules';
import { useListActions } from '../../lib/lists/use-list-actions';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalListSection } from '../../ui/portal/lists/portal-list-section';
import { featureColumns } from './feature-columns';
import { FeatureDialog } from './feature-dialog';
import { FeatureHistoryDialog } from './feature-history-dialog';
import { adminFeaturesQuery, featureForm, useDeleteFeature, useUpdateFeature } from './features.api';
import { PortalIconButton } from '../../ui/portal/actions/portal-icon-button';

type Open = { kind: 'add' } | { kind: 'edit' | 'close' | 'delete' | 'history'; feature: FeatureView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return featureForm(null);
  return open.kind === 'edit' ? featureForm(open.feature) : null;
}

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add' } } as const;

/** Built-in feature toggles, and the studio's own. */
export function FeaturesSection() {
  const features = useQuery(adminFeaturesQuery);
  const update = useUpdateFeature();
  const remove = useDeleteFeature();
  const { open, setOpen, close, outcome, done, run } = useListActions(
    'features',
    formOf,
    [
      [update, 'The toggle could not be changed.'],
      [remove, 'The toggle could not be deleted.'],
    ],
    LINKED,
  );
  const toggle = ({ id, feature_name }: FeatureView, on: boolean): void =>
    run(update, { id, change: { is_enabled: on } }, `${feature_name} is ${on ? 'enabled' : 'disabled'}.`);
  return (
    <PortalListSection
      title="Features"
      description="Switch parts of the portal on and off. A change takes effect within seconds, in every browser."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'add' })}>Add toggle</PortalAddButton>}
      outcome={outcome}
      label="Feature toggles"
      columns={featureColumns({
        pending:
          update.isPending && update.variables.change.is_enabled !== undefined
            ? { id: update.variables.id, on: update.variables.change.is_enabled }
            : null,
        onToggle: (feature) =>
          feature.is_enabled && feature.built_in ? setOpen({ kind: 'close', feature }) : toggle(feature, !feature.is_enabled),
      })}
      rowKey={({ id }) => id}
      rows={features.data}
      error={features.error}
      onRetry={() => void features.refetch()}
      retrying={features.isFetching}
      actions={(feature) => <Actions feature={feature} onChoose={(kind) => setOpen({ kind, feature })} />}
      icon={IconToggleLeft}
      empty={{
        title: 'No feature toggles found',
        text: 'Add one for something that you want to switch on and off without a new build.',
      }}
      errorTitle="Failed to load feature toggles"
    >
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <FeatureDialog
          feature={open.kind === 'edit' ? open.feature : null}
          onClose={close}
          onSaved={({ feature_name }) => done(open.kind === 'edit' ? `${feature_name} is saved.` : `${feature_name} is added.`)}
        />
      )}
      {open?.kind === 'history' && <FeatureHistoryDialog feature={open.feature} onClose={close} />}
      {open?.kind === 'close' && (
        <PortalConfirm
          title={`Disable ${open.feature.feature_name}?`}
          confirm="Disable"
          danger
          onCancel={close}
          onConfirm={() => toggle(open.feature, false)}
        >
          <p>{builtIn(open.feature.feature_name)?.closes} You can enable it again at any time.</p>
        </PortalConfirm>
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete ${open.feature.feature_name}?`}
          confirm="Delete toggle"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.feature.id, `${open.feature.feature_name} is deleted.`)}
        >
          <p>Software that checks it will treat it as enabled. Its history stays in the log.</p>
        </PortalConfirm>
      )}
    </PortalListSection>
  );
}

function Actions({
  feature: { feature_name, built_in },
  onChoose,
}: {
  feature: FeatureView;
  onChoose: (kind: 'history' | 'edit' | 'delete') => void;
}) {
  return (
    <>
      <PortalIconButton label={`History of ${feature_name}`} icon={IconHistory} onClick={() => onChoose('history')} />
      <PortalIconButton label={`Edit ${feature_name}`} icon={IconPencil} onClick={() => onChoose('edit')} />
      {!built_in && <PortalIconButton label={`Delete ${feature_name}`} icon={IconTrash} onClick={() => onChoose('delete')} />}
    </>
  );
}
