import { type StatusBlock, STATUS_STATES } from '../../../../../server/site/project-pages/blocks.rules';
import { PortalChoice } from '../../../ui/portal/fields/portal-choice';
import type { BlockFormProps } from './block-form-props';
import { NumberField, TextField } from '../fields/text-field';

const STATES = STATUS_STATES.map((state) => ({ value: state, label: state }));

export function StatusForm({ block, change }: BlockFormProps<StatusBlock>) {
  return (
    <>
      <PortalChoice label="State" options={STATES} value={block.state} onChange={(state) => change({ state }, null)} />
      <NumberField
        path="progress"
        label="Progress (per cent)"
        min={0}
        max={100}
        value={block.progress}
        onChange={(progress) => change({ progress }, 'progress')}
      />
      <TextField
        path="lastUpdated"
        label="Last updated"
        type="date"
        value={block.lastUpdated}
        onChange={(lastUpdated) => change({ lastUpdated }, 'lastUpdated')}
      />
    </>
  );
}
