import { applyDecorators } from '@nestjs/common';
import { IsString, Matches, MaxLength, ValidateBy } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { CleanName, NoneWhenEmpty, Trimmed, TrimmedLines } from '../../../platform/text/text-input.js';
import { VISIBLE } from '../../../support/tickets/tickets.rules.js';
import { BUILD_LENGTHS, CHANNEL_NAME } from '../builds.rules.js';
import { isExternalAddress, type BuildUploadState } from './uploads.rules.js';

const Text = (most: number) => applyDecorators(Optional(), TrimmedLines(), IsString(), MaxLength(most));

const Name = (message: string, most: number) =>
  applyDecorators(CleanName(), IsString({ message }), Matches(VISIBLE, { message }), MaxLength(most));
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

/** What is told about a build when it is uploaded; the names are those of the form. */
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

  /** Where an external build lies; https only. */
  @ExternalAddress()
  externalUrl?: string;

  /** `main` without it. */
  @Optional()
  @Trimmed()
  @NoneWhenEmpty()
  @Matches(CHANNEL_NAME, { message: 'A channel has at most 40 lower-case letters, digits, dots, hyphens and underscores.' })
  channel?: string;
}

/** The fields of an upload that can be resumed; as JSON, or in Upload-Metadata where they are short. */
export class StartBuildUpload extends BuildFields {
  /** The name of the file, which ends in zip, rar, 7z or exe. */
  @IsString({ message: 'Please give the name of the file.' })
  @MaxLength(1_000)
  filename!: string;
}

export class BuildUploadView {
  id!: string;
  /** `checking` once every byte has arrived, until the file became a build or was refused. */
  state!: BuildUploadState;
  /** Bytes that have arrived. */
  offset!: number;
  /** Bytes in all. */
  length!: number;
  file_name!: string;
  /** What the build will be called, and what was told about it when the upload was begun. */
  channel!: string;
  version!: string;
  title!: string;
  description!: string;
  changelog!: string;
  test_instructions!: string;
  known_issues!: string;
  /** The build that it became. */
  build_id!: string | null;
  /** Why it became none. */
  error!: string | null;
  /** When an upload that is not finished is deleted. */
  expires_at!: string;
}
