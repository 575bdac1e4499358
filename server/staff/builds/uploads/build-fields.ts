import { Invalid } from '../../../platform/errors/errors.js';
import { validation } from '../../../platform/http/validation.js';
import { DEFAULT_CHANNEL, type BuildDetails } from '../builds.rules.js';
import { readMetadata } from './tus.rules.js';
import { BuildFields, StartBuildUpload } from './uploads.dto.js';

const pipe = validation();

interface CheckedBuild {
  channel: string;
  version: string;
  details: BuildDetails;
}

/** The validated fields of a form. @throws Invalid at the fields, also for an unknown one. */
export async function checkedForm(fields: Record<string, string>): Promise<CheckedBuild> {
  return checked((await pipe.transform(fields, { type: 'body', metatype: BuildFields })) as BuildFields);
}

/**
 * The fields of a resumable upload.
 * @param body JSON, or undefined if the fields are in the metadata, in which additional pairs are ignored.
 * @throws Invalid at the fields.
 */
export async function fieldsOf(body: unknown, metadata: string | undefined): Promise<StartBuildUpload> {
  return (await pipe.transform(body ?? metadataFields(metadata ?? ''), { type: 'body', metatype: StartBuildUpload })) as StartBuildUpload;
}

function metadataFields(header: string): Record<string, string> {
  const metadata = header === '' ? {} : readMetadata(header);
  if (metadata === undefined) throw new Invalid('Upload-Metadata cannot be read.', undefined, 'upload-metadata');
  if (Object.values(metadata).some((value) => value.includes('\0')))
    throw new Invalid('Upload-Metadata holds a character that is not accepted (NUL).', undefined, 'forbidden-character');
  return Object.fromEntries(Object.entries(metadata).filter(([key]) => NAMES.has(key)));
}

const NAMES = new Set([
  'name',
  'version',
  'description',
  'testInstructions',
  'knownIssues',
  'changelog',
  'externalUrl',
  'channel',
  'filename',
]);

export function checked(fields: BuildFields): CheckedBuild {
  const { name, version, description = '', testInstructions = '', knownIssues = '', changelog = '', externalUrl, channel } = fields;
  return {
    channel: channel ?? DEFAULT_CHANNEL,
    version,
    details: { title: name, description, testInstructions, knownIssues, changelog, externalUrl: externalUrl ?? null },
  };
}
