import { Group } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { PresenceState } from '../../../../../server/support/presence/presence.rules';
import classes from './colleagues.module.css';
import { presenceText } from './presence-text';
import { useColleagues, useReportPresence } from './use-presence';

interface ColleaguesProps {
  ticketId: string;
  /** Id of the signed-in agent. */
  me: string;
  /** This agent's activity, for the others. */
  doing: PresenceState;
}

/** Which colleagues have the ticket open or are writing a reply, so that two do not answer at once. */
export function Colleagues({ ticketId, me, doing }: ColleaguesProps) {
  useReportPresence(ticketId, doing);
  const colleagues = useColleagues(ticketId, me);
  const isReplying = colleagues.some(({ state }) => state === 'replying');
  const Icon = isReplying ? IconPencil : IconEye;
  return (
    <div role="status">
      {colleagues.length > 0 && (
        <Group gap="xs" wrap="nowrap" className={classes.colleagues} data-replying={isReplying || undefined}>
          <Icon size={16} aria-hidden="true" className={classes.icon} />
          <span>{presenceText(colleagues)}</span>
        </Group>
      )}
    </div>
  );
}
