/** Named sets of filters. Pure: shared by server and client. */

/** The query parameters of a list: name to value. */
export type ViewFilter = Record<string, string>;

export const VIEW_LIMITS = { name: 60, personal: 50, team: 50, value: 200 } as const;

/** Filter parameters that the list does not know, or whose value is not a text of bounded length. */
export function filterProblems(filter: object, parameters: readonly string[]): string[] {
  return Object.entries(filter)
    .filter(([name, value]) => !parameters.includes(name) || typeof value !== 'string' || value.length > VIEW_LIMITS.value)
    .map(([name]) => name);
}
