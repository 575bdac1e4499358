/** The name shown to colleagues: first and last name, otherwise the username. The SQL equivalent is `colleagueName`. Pure. */
export function nameAmongColleagues(person: { first_name: string | null; last_name: string | null; username: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || (person.username ?? 'Unnamed');
}
