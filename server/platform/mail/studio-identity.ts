/** How mails name the studio. */
export interface Identity {
  /** Trading name. */
  name: string;
  /** Address that answers are meant for; empty when there is none yet. */
  contactEmail: string;
  /** Accent colour as #rrggbb. */
  accent: string;
}

/** Tells who the studio is; the module that owns the contact information provides it to all modules under this class. */
export abstract class StudioIdentity {
  /** Read often: answer from memory where possible, and never wait for a running transaction. */
  abstract current(): Promise<Identity>;
}

/** Stands in until someone provides a StudioIdentity. */
export const NAMELESS: Identity = { name: 'The studio', contactEmail: '', accent: '#00ffff' };
