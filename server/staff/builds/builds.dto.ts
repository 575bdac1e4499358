import type { BuildState } from './builds.rules.js';

export class BuildView {
  id!: string;
  /** Only increases. */
  number!: number;
  channel!: string;
  version!: string;
  title!: string;
  state!: BuildState;
  /** When it was uploaded. */
  upload_date!: string;
  uploaded_by_name!: string | null;
}

export class BuildList {
  /** The newest first; at most 200. */
  builds!: BuildView[];
}
