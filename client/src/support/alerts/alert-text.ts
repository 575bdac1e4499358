import type { DeskAlert } from '../../../../server/support/live/live.dto.js';

const TITLES: Readonly<Record<DeskAlert['kind'], (number: number) => string>> = {
  code: (number) => `Security code for ticket #${number}`,
  reply: (number) => `New reply in ticket #${number}`,
  mention: (number) => `You are mentioned in ticket #${number}`,
  assigned: (number) => `Ticket #${number} was assigned to you`,
};

/** Title of an alert. */
export function alertTitle({ kind, number }: DeskAlert): string {
  return TITLES[kind](number);
}

/** Prefix of the tab's title: codes first, because they are only valid for minutes. */
export function titlePrefix(codes: number, unseen: number): string {
  const news = unseen > 0 ? `, ${unseen} new` : '';
  if (codes > 0) return `(${codes} ${codes === 1 ? 'code' : 'codes'}${news}) `;
  return unseen > 0 ? `(${unseen}) ` : '';
}
