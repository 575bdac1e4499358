import type { BuildView } from '../../../../../server/staff/builds/builds.dto.js';
import type { BuildUploadView } from '../../../../../server/staff/builds/uploads/uploads.dto.js';
import { BUILD_FILE_KINDS, CHANNEL_NAME, DEFAULT_CHANNEL } from '../../../../../server/staff/builds/builds.rules';
import { NOTHING_CHOSEN } from '../../../../../server/staff/builds/uploads/uploads.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { parseUrl } from '../../../../../server/platform/text/parse-url.rules';

/** A build as form values; the file is separate. */
export type BuildUploadValues = Record<
  'name' | 'version' | 'channel' | 'description' | 'changelog' | 'testInstructions' | 'knownIssues' | 'externalUrl',
  string
>;

export const UPLOAD_FORM = 'build:new';
export const ACCEPTED = BUILD_FILE_KINDS.map((kind) => `.${kind}`).join(',');

export const NEW_BUILD: Loaded<BuildUploadValues> = {
  values: {
    name: '',
    version: '',
    channel: DEFAULT_CHANNEL,
    description: '',
    changelog: '',
    testInstructions: '',
    knownIssues: '',
    externalUrl: '',
  },
  version: 0,
};

/** The form values of an interrupted upload, as it was started. */
export function unfinishedBuild({ channel, version, title, ...texts }: BuildUploadView): Loaded<BuildUploadValues> {
  const { description, changelog, test_instructions: testInstructions, known_issues: knownIssues } = texts;
  return { values: { name: title, version, channel, description, changelog, testInstructions, knownIssues, externalUrl: '' }, version: 0 };
}

/** @param file the chosen file, or null */
export function buildProblems({ name, version, channel, externalUrl }: BuildUploadValues, file: File | null): Record<string, string> {
  const problems: Record<string, string> = {};
  if (name.trim() === '') problems.name = 'Enter a title.';
  if (version.trim() === '') problems.version = 'Enter a version.';
  if (!CHANNEL_NAME.test(channel.trim())) problems.channel = 'Use lower-case letters, digits, full stops, hyphens and underscores.';
  if (externalUrl.trim() !== '' && !isHttps(externalUrl.trim())) problems.externalUrl = 'Enter an address that starts with https://.';
  if (externalUrl.trim() === '' && file === null) problems.buildFile = NOTHING_CHOSEN;
  if (file !== null && !BUILD_FILE_KINDS.some((kind) => file.name.toLowerCase().endsWith(`.${kind}`)))
    problems.buildFile = `Choose a ${BUILD_FILE_KINDS.slice(0, -1).join(', ')} or ${BUILD_FILE_KINDS.at(-1)} file.`;
  return problems;
}

function isHttps(address: string): boolean {
  return parseUrl(address)?.protocol === 'https:';
}

/** The request fields, without empty ones. */
export function sentFields(values: BuildUploadValues): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, value.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
}

export function savedMessage({ version, title }: Pick<BuildView, 'version' | 'title'>): string {
  return `${version} ${title} has been uploaded. It waits for approval.`;
}
