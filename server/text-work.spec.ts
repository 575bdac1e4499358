import { runInNewContext } from 'node:vm';
import { compareWords } from './contracts/requests/word-diff.rules.js';
import { deedProblem, fillText, usedPlaceholders } from './contracts/templates/placeholders.rules.js';
import { parseComment } from './discussion/comment-text.rules.js';
import { csvLine } from './platform/documents/csv.rules.js';
import { contentDisposition, safeFileName } from './platform/files/file-name.js';
import { requestedRange } from './platform/files/downloads/ranges.js';
import { cleanLines, cleanName, withoutEnds, withoutTrailing } from './platform/text/clean-text.rules.js';
import { safeErrorText } from './platform/jobs/retry.rules.js';
import { headerText, isMailAddress } from './platform/mail/mail-headers.js';
import { escapeHtml } from './platform/mail/render.js';
import { problemsOf } from './site/project-pages/blocks-problems.rules.js';
import { cleanText } from './site/text/free-text.rules.js';
import { parseMarkdown } from './site/text/markdown.rules.js';
import { safeImage, safeSocialImage, safeUrl } from './site/text/safe-url.rules.js';
import { suggestSlug } from './site/text/slug.rules.js';
import { isTeamLink } from './site/team/team.rules.js';
import { isStoreUrl, parseInstant, parsePounds, parseTags } from './store/store.rules.js';
import { significantTerms } from './support/help/faqs.rules.js';
import { serialOf } from './training/certificates/certificates.rules.js';
import { jsonLines } from './training/transfer/json-lines.rules.js';
import { VISIBLE } from './support/tickets/tickets.rules.js';
import { PERSON_NAME } from './users/profile/name.rules.js';

/**
 * Code that parses user text must be linear in its length. Lint rejects expressions that it can prove not to be
 * (`regexp/no-super-linear-*`); this test catches loops and the rest. A text of this length takes milliseconds if the work is linear and
 * about a minute if it is quadratic (15,900 dots once took 0.34 s); the limit is far from both, and ends whatever hangs.
 */
const LENGTH = 200_000;
const LIMIT_MS = 10_000;

const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  cleanName,
  cleanLines,
  withoutEnds: (text) => withoutEnds(text, '. -/'),
  withoutTrailing: (text) => withoutTrailing(text, '. -/'),
  safeFileName,
  contentDisposition: (text) => contentDisposition('attachment', text.slice(0, 100_000)),
  requestedRange: (text) => requestedRange(`bytes=${text}`, 10),
  safeErrorText: (text) => safeErrorText(new Error(text)),
  headerText,
  isMailAddress,
  escapeHtml,
  csvLine: (text) => csvLine([text]),
  cleanText,
  parseMarkdown,
  parseComment,
  deedProblem,
  usedPlaceholders,
  fillText: (text) => fillText(text, { facts: {}, blanks: {} }),
  // Both sides are bounded by the limit of a contract.
  compareWords: (text) => compareWords(text.slice(0, 60_000), text.slice(60_000, 120_000)),
  markdownStars: (text) => parseMarkdown(text.slice(0, LENGTH / 10).replaceAll(/(?=.)/gs, ' *a**b*** ')),
  markdownHeadings: (text) => parseMarkdown(text.slice(0, LENGTH / 5).replaceAll(/(?=.)/gs, '# a\n')),
  pageBlocks: (text) => problemsOf([{ id: 'a', type: 'overview', markdown: text }]),
  safeUrl,
  safeImage,
  safeSocialImage,
  suggestSlug,
  isTeamLink,
  isStoreUrl,
  parseTags,
  parsePounds,
  parseInstant,
  significantTerms,
  visible: (text) => VISIBLE.test(text),
  serialOf,
  jsonLines: (text) => jsonLines(JSON.stringify([text])),
  personName: (text) => PERSON_NAME.test(text),
};

/** What expressions typically repeat: spaces, line breaks, markup and address characters, letters with and without marks. */
const REPEATED = [
  '.',
  ' ',
  '-',
  '\n',
  '\r',
  '\t',
  '/',
  '[',
  '](',
  '<',
  '"',
  '#',
  '1',
  'a',
  'A1',
  '\u0301',
  '\u2028',
  '\ud800',
  '@a',
  ',',
  '://',
  '%',
];

describe('the work on user text', () => {
  it.each(Object.keys(READERS))('is bounded for repetitions of %s', (name) => {
    for (const unit of REPEATED) {
      const text = unit.repeat(LENGTH / unit.length);
      for (const whole of [text, `a${text}\u0000a`])
        runInNewContext('read(text)', { read: READERS[name], text: whole }, { timeout: LIMIT_MS });
    }
  });
});
