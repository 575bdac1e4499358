import { ArrayMaxSize, ArrayUnique, IsArray, IsInt, IsUUID, Min } from 'class-validator';

export const MAX_HEAD_RECIPIENTS = 2;

export class HeadRecipientView {
  id!: string;
  name!: string;
}

/** Who receives the head of the chain every day. */
export class HeadMailView {
  /** False without a mail server: nothing is sent. */
  mailIsSetUp!: boolean;
  /** Those who would receive it now, at most two; only accounts with a verified address. */
  recipients!: HeadRecipientView[];
  /** Ids of those who were chosen; empty for the default, the two owners who joined first. */
  chosen!: string[];
  /** UK day of the last email, YYYY-MM-DD. */
  sentOn!: string | null;
  version!: number;
}

/** What the form for the recipients needs. */
export class HeadRecipientChoicesView {
  /** Everyone who may be chosen. */
  people!: HeadRecipientView[];
}

export class ChooseHeadRecipients {
  @IsInt()
  @Min(0)
  version!: number;

  /** At most two; empty for the default. */
  @IsArray()
  @ArrayMaxSize(MAX_HEAD_RECIPIENTS, { message: 'Choose at most two people.' })
  @ArrayUnique({ message: 'Choose two different people.' })
  @IsUUID(undefined, { each: true })
  recipients!: string[];
}
