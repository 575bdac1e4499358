/** Labels of a ticket's keys, on screen and in exports. Pure: shared by server and client. */

interface Named {
  key: string;
  label: string;
}

/** The label of a ticket's category; a key that no longer exists is returned unchanged. */
export function categoryLabel(
  categories: ReadonlyArray<Named & { subcategories: readonly Named[] }> | undefined,
  key: string,
  subcategory: string | null = null,
): string {
  const category = categories?.find((candidate) => candidate.key === key);
  const label = category?.label ?? key;
  if (subcategory === null) return label;
  return `${label}: ${category?.subcategories.find((candidate) => candidate.key === subcategory)?.label ?? subcategory}`;
}

const ROLES: Readonly<Record<string, string>> = {
  customer: 'Customer',
  support: 'Support',
  admin: 'Admin',
  hr: 'HR',
  ceo: 'CEO',
  dpo: 'Data protection officer',
  system: 'System',
};

/** The label of a user's role in a ticket. */
export function roleLabel(role: string): string {
  return ROLES[role] ?? role;
}

/** Labels of receipts for customers. */
export const RECEIPT_LABELS = {
  messages: 'read the messages',
  profile: 'looked at your details',
  attachment: 'opened a file',
  transcript: 'read the transcript',
  search: 'found it by a search',
  investigation: 'opened it in investigation mode',
  export: 'exported it as PDF',
} as const;
export type ReceiptKind = keyof typeof RECEIPT_LABELS;
