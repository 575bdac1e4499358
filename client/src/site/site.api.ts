import type { PublicProjectView } from '../../../server/site/projects/projects.dto.js';
import type { PublicationAboutView, PublicTransactionView } from '../../../server/finance/publication/publication.dto.js';
import { growingQuery } from '../lib/lists/growing-list';
import { publicQuery } from '../lib/http/query';

/** Projects that the public may see, in the studio's order. Anything but a list counts as an empty one. */
export const projectsQuery = growingQuery<PublicProjectView>('/projects');

/** Approved transactions of the year to date, one row a type, in pounds. */
export const publicTransactionsQuery = publicQuery<PublicTransactionView[]>('/staff/finance/transactions-public');

/** Which months they are made of, and which of those were corrected. */
export const publicationAboutQuery = publicQuery<PublicationAboutView>('/staff/finance/transactions-public/about');
