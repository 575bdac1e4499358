const ROLES: Readonly<Record<string, string>> = { customer: 'Customer', support: 'Support', admin: 'Admin', hr: 'HR', system: 'System' };

/** As what somebody writes or reads, in words. */
export function roleLabel(role: string): string {
  return ROLES[role] ?? role;
}
