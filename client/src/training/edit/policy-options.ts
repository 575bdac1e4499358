interface Offered {
  id: string;
  title: string;
}

/**
 * The options of a field for policies: those that the server found, and the chosen ones that it did not. Pure.
 * @param titleOf the title of a chosen policy that is not among them; undefined if it is not known, or may not be read
 */
export function policyOptions(
  offered: readonly Offered[],
  chosen: readonly string[],
  titleOf: (id: string) => string | undefined,
): Array<{ value: string; label: string }> {
  const others = chosen.filter((id) => !offered.some((policy) => policy.id === id));
  return [
    ...offered.map(({ id, title }) => ({ value: id, label: title })),
    ...others.map((id) => ({ value: id, label: titleOf(id) ?? 'Another policy' })),
  ];
}
