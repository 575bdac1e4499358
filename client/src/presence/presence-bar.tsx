import { Group } from '@mantine/core';
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import type { PresenceView } from '../../../server/presence/presence.dto.js';
import type { PresenceState } from '../../../server/presence/presence.rules';
import { PortalAvatar } from '../ui/portal/pictures/portal-avatar';
import classes from './presence-bar.module.css';
import { type Doing, presenceText } from './presence-text';
import { useColleaguesAt, useReportPresence } from './use-presence';

/** Pictures beside the text, which names everyone. */
const MAX_PICTURES = 5;

interface PresenceBarProps {
  /** Live topic of the presence at the object. */
  topic: string;
  /** Path of the route to which this user's presence is reported. */
  path: string;
  /** Id of the signed-in user. */
  me: string;
  /** This user's activity, for the others. */
  state: PresenceState;
  /** False once the user has no access, or the object no longer exists. */
  mayReport: () => boolean;
  /** What the colleagues do, in words. */
  doing: Doing;
}

/** Which colleagues have the same object open or are writing in it, so that two do not write at once. */
export function PresenceBar({ topic, me, doing, ...report }: PresenceBarProps) {
  useReportPresence(report);
  const colleagues = useColleaguesAt(topic, me);
  const isWriting = colleagues.some((colleague) => colleague.state === 'writing');
  const Icon = isWriting ? IconPencil : IconEye;
  return (
    <div role="status">
      {colleagues.length > 0 && (
        <Group gap="xs" wrap="nowrap" className={classes.bar} data-writing={isWriting || undefined}>
          <Icon size={16} aria-hidden="true" className={classes.icon} />
          <Group gap={0} wrap="nowrap" className={classes.pictures}>
            {colleagues.slice(0, MAX_PICTURES).map((colleague) => (
              <PortalAvatar key={colleague.id} size="xs" person={pictured(colleague)} />
            ))}
          </Group>
          <span>{presenceText(colleagues, doing)}</span>
        </Group>
      )}
    </div>
  );
}

function pictured({ name, avatar_url }: PresenceView) {
  const [first = '', ...others] = name.split(' ');
  return { firstName: first, lastName: others.at(-1) ?? null, email: name, avatar_url };
}
