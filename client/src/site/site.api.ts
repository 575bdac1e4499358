import type { PublicProjectView } from '../../../server/site/projects/projects.dto.js';
import type { PublicationAboutView, PublicTransactionView } from '../../../server/finance/publication/publication.dto.js';
import { growingQuery } from '../lib/lists/growing-list';
import { publicQuery } from '../lib/http/query';

/** Public projects, in the studio's order. Anything but an array counts as an empty list. */
export const projectsQuery = growingQuery<PublicProjectView>('/projects');

/** Approved transactions of the year to date, one row per type, in pounds. */
export const publicTransactionsQuery = publicQuery<PublicTransactionView[]>('/staff/finance/transactions-public');

/** Which months they are made of, and which of those were corrected. */
export const publicationAboutQuery = publicQuery<PublicationAboutView>('/staff/finance/transactions-public/about');
