/** Whether the user has a private calendar feed. */
export class FeedState {
  /** Null without one. */
  created_at!: string | null;
}

export class FeedAddress {
  /** Shown only once: only a digest of its token is stored. */
  url!: string;
  created_at!: string;
}
