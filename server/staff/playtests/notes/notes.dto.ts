import { IsString, IsUUID, Matches, MaxLength } from 'class-validator';
import { Optional } from '../../../platform/http/optional.js';
import { TrimmedLines } from '../../../platform/text/text-input.js';
import { VISIBLE } from '../../../support/tickets/tickets.rules.js';
import { PLAYTEST_LIMITS } from '../playtests.rules.js';

export class AddNote {
  /** Made by the client, so that a repeated call adds no second note; made by the server by default. */
  @Optional()
  @IsUUID()
  id?: string;

  @TrimmedLines()
  @IsString()
  @Matches(VISIBLE, { message: 'Write the note.' })
  @MaxLength(PLAYTEST_LIMITS.note)
  body!: string;
}

export class NoteView {
  id!: string;
  /** Position of the note or of its latest change, for the topic `staff.playtest-notes`. */
  seq!: number;
  body!: string;
  author_name!: string | null;
  created_at!: string;
  /** It became a bug. */
  is_bug!: boolean;
  /** What people call that bug by; null for a private one. */
  bug!: string | null;
}

export class NotesAnswer {
  /** Oldest first. */
  notes!: NoteView[];
  /** Follow the topic from here. */
  last_seq!: number;
}
