/** The studio's details in mails. */
export interface Identity {
  /** Trading name. */
  name: string;
  /** Reply address; empty if there is none yet. */
  contactEmail: string;
  /** Accent colour as #rrggbb. */
  accent: string;
}

/** The studio's identity; the module that owns the contact information provides it to all modules under this class. */
export abstract class StudioIdentity {
  /** Called often: serve from memory where possible, and never wait for a running transaction. */
  abstract current(): Promise<Identity>;
}

/** Default until a module provides a StudioIdentity. */
export const UNNAMED_IDENTITY: Identity = { name: 'The studio', contactEmail: '', accent: '#00ffff' };
