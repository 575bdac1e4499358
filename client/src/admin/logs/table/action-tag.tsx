import type { TablerIcon } from '@tabler/icons-react';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPoint from '@tabler/icons-react/dist/esm/icons/IconPoint.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import type { LogEntryView } from '../../../../../server/admin/logs/logs.dto.js';
import { actionLabel } from '../../../../../server/admin/logs/logs.rules';
import classes from './action-tag.module.css';

const SIGNS: Readonly<Record<LogEntryView['kind'], TablerIcon>> = {
  auth: IconKey,
  create: IconPlus,
  update: IconPencil,
  delete: IconTrash,
  other: IconPoint,
};

/** An action as a tag; its kind determines the colour and icon. */
export function ActionTag({ action, kind }: Pick<LogEntryView, 'action' | 'kind'>) {
  const Sign = SIGNS[kind];
  return (
    <span className={classes.tag} data-kind={kind}>
      <span className={classes.icon} aria-hidden="true">
        <Sign size={14} stroke={2} />
      </span>
      <span title={action}>{actionLabel(action)}</span>
    </span>
  );
}
