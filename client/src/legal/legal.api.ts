import type { LegalComparisonView, LegalView } from '../../../server/site/legal/legal.dto.js';
import { publicQuery } from '../lib/http/query';

export const termsQuery = publicQuery<LegalView>('/legal/terms');
export const privacyQuery = publicQuery<LegalView>('/legal/privacy');
export const cookiesQuery = publicQuery<LegalView>('/legal/cookies');

/** Only if the current version announces an upcoming one. */
export const upcomingTermsQuery = publicQuery<LegalView>('/legal/terms/upcoming');
export const upcomingPrivacyQuery = publicQuery<LegalView>('/legal/privacy/upcoming');
export const upcomingCookiesQuery = publicQuery<LegalView>('/legal/cookies/upcoming');

/** Only if the current version has a previous one. */
export const previousPrivacyQuery = publicQuery<LegalView>('/legal/privacy/previous');
export const privacyComparisonQuery = publicQuery<LegalComparisonView>('/legal/privacy/compare');
