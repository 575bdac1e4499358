/** A user's latest decision on one kind of consent. */
export class ConsentView {
  /** `terms`, `marketing`, `data_processing`, `cookies` or `guardian`. */
  kind!: string;
  granted!: boolean;
  /** When it was given or withdrawn. */
  at!: string;
}
