import { ukDate } from '../../../../server/platform/time/days.rules';

/** The time of this call by the browser's clock. */
export const now = (): Date => new Date();

/** Today's calendar day in the United Kingdom by the browser's clock, as `YYYY-MM-DD`: what forms suggest. The server decides by its own. */
export const ukToday = (): string => ukDate(now());
