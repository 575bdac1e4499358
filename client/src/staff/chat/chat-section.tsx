import { TEAM_CHAT } from '../../../../server/staff/chat/chat.rules';
import { Timeline } from '../../discussion/timeline';
import { useColleagues } from '../../discussion/use-colleagues';
import { useIdentity } from '../../lib/session/me';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import classes from './chat-section.module.css';

/** The team chat: one conversation of everyone in the staff area. */
export function ChatSection() {
  const identity = useIdentity();
  const me = identity.state === 'signedIn' ? identity.user.id : null;
  const people = useColleagues().filter(({ id }) => id !== me);
  return (
    <PortalSection title="Teams chat" description="Messages that everyone in the staff area reads.">
      <Timeline object={TEAM_CHAT} people={people} noun="message" boxClass={classes.messages} />
    </PortalSection>
  );
}
