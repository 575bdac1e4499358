/** The name shown to colleagues: first and last name, otherwise the username. The SQL equivalent is `colleagueName`. Pure. */
export function nameAmongColleagues(person: { first_name: string | null; last_name: string | null; username: string | null }): string {
  return [person.first_name, person.last_name].filter(Boolean).join(' ') || (person.username ?? 'Unnamed');
}

/** Label of the filter for what is assigned to former members. */
export const FORMER_LABEL = 'Left the team';

/** The name of someone to whom work is assigned, and whether they can no longer do it. @param isFormer as `isFormer` of the directory */
export function assigneeName(name: string, isFormer: boolean): string {
  return isFormer ? `${name} (has left)` : name;
}
