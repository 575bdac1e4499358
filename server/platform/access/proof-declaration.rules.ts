/** Whether a route asks for a recent proof of the password: it does, it gives the reason why not, or it declares nothing. */
export type ProofDeclaration = 'required' | { readonly exempt: string } | null;

export interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly proof: ProofDeclaration;
}

/**
 * Where a change concerns content and a person's own settings, not who may do what. The list is closed: a change under any
 * other path must declare proof, so a new area is sensitive until someone decides that it is not.
 */
const CONTENT = [
  '/api/about',
  '/api/admin/about',
  '/api/admin/features',
  '/api/admin/job-applications',
  '/api/admin/products',
  '/api/admin/projects',
  '/api/admin/store',
  '/api/admin/support/categories',
  '/api/admin/support/faqs',
  '/api/admin/support/hours',
  '/api/admin/support/synonyms',
  '/api/admin/team',
  '/api/admin/values',
  '/api/contact',
  '/api/discussions',
  '/api/inbox',
  '/api/jobs/apply',
  '/api/products',
  '/api/project-pages',
  '/api/saved-views',
  '/api/staff/announcements',
  '/api/staff/bugs',
  '/api/staff/builds/upload',
  '/api/staff/builds/uploads',
  '/api/staff/overview',
  '/api/staff/playtest/:id',
  '/api/staff/playtest/sessions',
  '/api/staff/reviews',
  '/api/support',
  '/api/users/avatar',
  '/api/users/preferences',
  '/api/users/profile',
];

/** Reads that hand out what opens accounts, or much about people. */
const SENSITIVE_READS = ['/api/admin/outbox/:id', '/api/admin/logs/export', '/api/users/data', '/api/users/data/view'];

/** True for a route that has to say whether it requires a recent proof of the password. */
export function mustDeclareProof({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>): boolean {
  if (method === 'GET') return SENSITIVE_READS.includes(path);
  return !CONTENT.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** The routes that must declare proof and do not, as `METHOD path`. */
export function undeclaredProofs(routes: readonly DeclaredRoute[]): string[] {
  return routes.filter((route) => mustDeclareProof(route) && !isDeclared(route.proof)).map(({ method, path }) => `${method} ${path}`);
}

function isDeclared(proof: ProofDeclaration): boolean {
  return proof === 'required' || (proof !== null && proof.exempt.trim() !== '');
}
