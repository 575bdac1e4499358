import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { CleanName, NoneWhenEmpty, Trimmed, TrimmedLines } from '../../../platform/text/text-input.js';
import { VISIBLE } from '../../../support/tickets/tickets.rules.js';
import { BUILD_LENGTHS, CHANNEL_NAME } from '../builds.rules.js';
import { isExternalAddress, type BuildUploadState } from './uploads.rules.js';

const Text = (max: number) => applyDecorators(Optional(), TrimmedLines(), IsString(), MaxLength(max));

const Name = (message: string, max: number) =>
  applyDecorators(CleanName(), IsString({ message }), Matches(VISIBLE, { message }), MaxLength(max));
const ExternalAddress = () =>
  applyDecorators(
    Optional(),
    Trimmed(),
    NoneWhenEmpty(),
    ValidateBy(
      { name: 'isExternalAddress', validator: { validate: (value) => typeof value === 'string' && isExternalAddress(value) } },
      { message: 'Please enter an address that begins with https:// and that others can reach.' },
    ),
    MaxLength(BUILD_LENGTHS.externalUrl),
  );

/** Fields of a build on upload; the names are those of the form. */
export class BuildFields {
  /** The title. */
  @Name('Please enter a title.', BUILD_LENGTHS.title)
  name!: string;

  /** For example `0.9.3`; unique in its channel. */
  @Name('Please enter a version.', BUILD_LENGTHS.version)
  version!: string;

  @Text(BUILD_LENGTHS.description)
  description?: string;

  @Text(BUILD_LENGTHS.testInstructions)
  testInstructions?: string;

  @Text(BUILD_LENGTHS.knownIssues)
  knownIssues?: string;

  @Text(BUILD_LENGTHS.changelog)
  changelog?: string;

  /** Address of an external build; https only. */
  @ExternalAddress()
  externalUrl?: string;

  /** `main` by default. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @Matches(CHANNEL_NAME, { message: 'A channel has at most 40 lower-case letters, digits, dots, hyphens and underscores.' })
  channel?: string;
}

/** The fields of a resumable upload; as JSON, or in Upload-Metadata if they are short. */
export class StartBuildUpload extends BuildFields {
  /** The name of the file, which ends in zip, rar, 7z or exe. */
  @IsString({ message: 'Please give the name of the file.' })
  @MaxLength(1_000)
  filename!: string;
}

export class BuildUploadView {
  id!: string;
  /** `checking` once every byte has arrived, until the file becomes a build or is refused. */
  state!: BuildUploadState;
  /** Bytes that have arrived. */
  offset!: number;
  /** Total bytes. */
  length!: number;
  file_name!: string;
  /** The build's fields, as given at the start of the upload. */
  channel!: string;
  version!: string;
  title!: string;
  description!: string;
  changelog!: string;
  test_instructions!: string;
  known_issues!: string;
  /** The resulting build. */
  build_id!: string | null;
  /** Why there is no build. */
  error!: string | null;
  /** When an unfinished upload is deleted. */
  expires_at!: string;
}
