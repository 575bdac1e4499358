/**
 * What a route declares about a recent password proof: it requires one, gives a reason for not requiring one, or declares
 * nothing.
 */
export type ProofDeclaration = 'required' | { readonly exempt: string } | null;

interface DeclaredRoute {
  readonly method: string;
  readonly path: string;
  readonly proof: ProofDeclaration;
}

/**
 * Path prefixes of changes to content and to a user's own settings, not to permissions. The list is closed: a change under any other path
 * must declare proof, so that a new area is sensitive until decided otherwise.
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
  '/api/staff/drive',
  '/api/staff/messages',
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
  '/api/training',
  '/api/users/avatar',
  '/api/users/preferences',
  '/api/users/profile',
];

/** Reads that return credentials or large amounts of personal data. */
const SENSITIVE_READS = [
  '/api/admin/outbox/:id',
  '/api/admin/logs/chain',
  '/api/admin/logs/export',
  '/api/users/data',
  '/api/users/data/view',
];

/** True for a route that must declare whether it requires a recent password proof. */
export function mustDeclareProof({ method, path }: Pick<DeclaredRoute, 'method' | 'path'>): boolean {
  if (method === 'GET') return SENSITIVE_READS.includes(path);
  return !CONTENT.some((prefix) => path === prefix || path.startsWith(`${prefix}/`));
}

/** The routes that must declare proof but do not, as `METHOD path`. */
export function undeclaredProofs(routes: readonly DeclaredRoute[]): string[] {
  return routes.filter((route) => mustDeclareProof(route) && !isDeclared(route.proof)).map(({ method, path }) => `${method} ${path}`);
}

function isDeclared(proof: ProofDeclaration): boolean {
  return proof === 'required' || (proof !== null && proof.exempt.trim() !== '');
}
