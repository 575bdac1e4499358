/** Full name of a person, or what is shown once their account is deleted. */
export function nameOf({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`.trim() || 'Person without a name';
}
