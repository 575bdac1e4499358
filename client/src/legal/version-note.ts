import type { LegalVersionView } from '../../../server/site/legal/legal.dto.js';
import { formatDay } from '../ui/format/date';

/** The version of a text and the day on which it takes effect: `Version 2, effective from 1 November 2025`. */
export function versionNote({ version, effectiveDate }: LegalVersionView): string {
  return `Version ${version}, effective from ${formatDay(effectiveDate)}`;
}
