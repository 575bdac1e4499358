import { IsIn } from 'class-validator';
import { PRESENCE_STATES, type PresenceState } from './presence.rules.js';

/** The user's activity; `gone` when the page is closed. */
export class ReportPresence {
  @IsIn([...PRESENCE_STATES, 'gone'])
  state!: PresenceState | 'gone';
}

/** A colleague who has the same object open: the value of a presence topic is a list of them. */
export class PresenceView {
  id!: string;
  name!: string;
  avatar_url!: string | null;
  state!: PresenceState;
  /** Expires at this time unless reported again. */
  until!: string;
}
