import { IsIn } from 'class-validator';
import { PRESENCE_STATES, type PresenceState } from './presence.rules.js';

/** What the agent is doing; `gone` when the page is left. */
export class ReportPresence {
  @IsIn([...PRESENCE_STATES, 'gone'])
  state!: PresenceState | 'gone';
}

/** A colleague at the same ticket: the value of the live topic `support.presence` is a list of them. */
export class PresenceView {
  id!: string;
  name!: string;
  state!: PresenceState;
  /** They have gone when nothing was heard of them until then. */
  until!: string;
}
