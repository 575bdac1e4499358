import type { BuildState } from '../builds/builds.rules.js';

export class ComparedBuild {
  id!: string;
  number!: number;
  channel!: string;
  version!: string;
  title!: string;
  state!: BuildState;
  /** Bytes; null for an external build. */
  file_size!: number | null;
  upload_date!: string;
  changelog!: string;
  known_issues!: string;
  /** Number of bugs found in it, as far as the user may see them. */
  bugs_found!: number;
  /** Of those, neither fixed nor closed. */
  bugs_open!: number;
  /** Number of bugs fixed in it. */
  bugs_fixed!: number;
  reviews!: number;
  /** Mean rating, to one decimal; null without reviews. */
  average_rating!: number | null;
  playtests!: number;
}

/** A bug that was fixed or found after the older build, up to the newer one. */
export class ComparedBug {
  /** `BUG-42`. */
  label!: string;
  title!: string;
  status!: string;
  /** Version of the build that fixes it, or in which it was found. */
  version!: string;
  path!: string;
}

export class BuildComparisonView {
  older!: ComparedBuild;
  newer!: ComparedBuild;
  /** At most 100, newest build first. */
  fixed!: ComparedBug[];
  /** At most 100, newest build first. */
  found!: ComparedBug[];
}
