import type { Violation } from './csp-reports.rules.js';

/** Limits of what is stored, so that reports of invented hosts and pages neither fill the table nor hide real ones. Pure. */

interface ReportLimits {
  total: number;
  perDirective: number;
  /** Pages per directive and blocked origin. */
  pages: number;
}

const REPORT_LIMITS: ReportLimits = { total: 2_000, perDirective: 200, pages: 20 };

/** In place of a blocked origin or a page for which there is no more room. */
export const OTHER_ORIGINS = '(others)';
export const OTHER_PAGES = '(other pages)';

/** Text that identifies a row. */
export function keyOf({ directive, blocked, page }: Violation): string {
  return JSON.stringify([directive, blocked, page]);
}

/** The stored rows, to which new ones are added as they are placed. */
export class ReportPlaces {
  private readonly keys = new Set<string>();
  private readonly directives = new Map<string, number>();
  private readonly origins = new Map<string, number>();
  /** The first row of each directive and blocked origin that were not stored before. */
  readonly firstSeen: Violation[] = [];

  constructor(
    stored: readonly Violation[],
    private readonly limits: ReportLimits = REPORT_LIMITS,
  ) {
    for (const row of stored) this.add(row);
  }

  /** The row in which a violation is counted: its own if there is one or room for it, otherwise a row of others. */
  place(violation: Violation): Violation {
    const { directive, blocked } = violation;
    if (this.keys.has(keyOf(violation))) return violation;
    const hasRoom = this.keys.size < this.limits.total && (this.directives.get(directive) ?? 0) < this.limits.perDirective;
    const hasRoomForPage = (this.origins.get(originKey(violation)) ?? 0) < this.limits.pages;
    const others = { directive, blocked, page: OTHER_PAGES };
    const placed =
      hasRoom && hasRoomForPage
        ? violation
        : hasRoom || this.keys.has(keyOf(others))
          ? others
          : { directive, blocked: OTHER_ORIGINS, page: OTHER_PAGES };
    if (!this.keys.has(keyOf(placed))) {
      if (!this.origins.has(originKey(placed))) this.firstSeen.push(placed);
      this.add(placed);
    }
    return placed;
  }

  private add(row: Violation): void {
    this.keys.add(keyOf(row));
    this.directives.set(row.directive, (this.directives.get(row.directive) ?? 0) + 1);
    this.origins.set(originKey(row), (this.origins.get(originKey(row)) ?? 0) + 1);
  }
}

function originKey({ directive, blocked }: Violation): string {
  return JSON.stringify([directive, blocked]);
}
