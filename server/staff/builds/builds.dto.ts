import type { BuildFileKind, BuildState } from './builds.rules.js';

export class BuildView {
  id!: string;
  /** Only increases. */
  number!: number;
  channel!: string;
  version!: string;
  /** The title once more. */
  name!: string;
  title!: string;
  description!: string;
  changelog!: string;
  /** Bytes; null for an external build. */
  file_size!: number | null;
  file_kind!: BuildFileKind | null;
  /** Hex digest; null for an external build. */
  sha256!: string | null;
  /** Where an external build lies. */
  external_url!: string | null;
  /** When it was uploaded. */
  upload_date!: string;
  uploaded_by_name!: string | null;
  test_instructions!: string;
  known_issues!: string;
  state!: BuildState;
  /** Whether it is the live build of its channel. */
  live!: boolean;
}

export class BuildList {
  /** The newest first; at most 200. */
  builds!: BuildView[];
}
