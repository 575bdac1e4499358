import { COOKIES_1 } from './legal-starter-cookies.js';
import { PRIVACY_1, PRIVACY_2 } from './legal-starter-privacy.js';
import { TERMS_1 } from './legal-starter-terms.js';
import type { LegalSource } from './legal.dto.js';

/** Legal texts of a new studio. Each states that it is a template which a lawyer should check. */
export const LEGAL_STARTER: readonly LegalSource[] = [
  { kind: 'terms', version: 1, effectiveDate: '2025-11-01', body: TERMS_1 },
  { kind: 'privacy', version: 1, effectiveDate: '2025-09-01', body: PRIVACY_1 },
  { kind: 'privacy', version: 2, effectiveDate: '2025-11-01', body: PRIVACY_2 },
  { kind: 'cookies', version: 1, effectiveDate: '2025-11-01', body: COOKIES_1 },
];
