import { IsIn } from 'class-validator';
import { PRESENCE_STATES, type PresenceState } from './presence.rules.js';

/** The agent's activity; `gone` when the page is closed. */
export class ReportPresence {
  @IsIn([...PRESENCE_STATES, 'gone'])
  state!: PresenceState | 'gone';
}

/** A colleague viewing the same ticket: the value of the live topic `support.presence` is a list of them. */
export class PresenceView {
  id!: string;
  name!: string;
  state!: PresenceState;
  /** Expires at this time unless reported again. */
  until!: string;
}
