/** What stands in a file beside what someone decided on themselves, as the only one who could. */
export function marksOf({ selfApproved, selfPaid = false }: { selfApproved: boolean; selfPaid?: boolean }): string {
  const marks = [...(selfApproved ? ['self-approved'] : []), ...(selfPaid ? ['self-paid'] : [])].join(', ');
  return marks.charAt(0).toUpperCase() + marks.slice(1);
}
