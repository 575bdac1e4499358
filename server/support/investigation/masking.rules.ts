/** The first letter of a mail address and three stars, as those see it who do not investigate. Pure. */
export function maskedEmail(email: string): string {
  return `${[...email][0] ?? ''}***`;
}
