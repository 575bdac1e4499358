/** The name that colleagues see: first and last name, else the username. The same in SQL is `colleagueName`. Pure. */
export function nameAmongColleagues(person: { first_name: string | null; last_name: string | null; username: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || (person.username ?? 'Unnamed');
}
