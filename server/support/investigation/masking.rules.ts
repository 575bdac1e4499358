/** The first letter of an email address and three asterisks, for views without an investigation. Pure. */
export function maskedEmail(email: string): string {
  return `${[...email][0] ?? ''}***`;
}
