/** A person's last word on one thing. */
export class ConsentView {
  /** `terms`, `marketing`, `data_processing`, `cookies` or `guardian`. */
  kind!: string;
  granted!: boolean;
  /** When it was given or withdrawn. */
  at!: string;
}
