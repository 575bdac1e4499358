import { IsInt, IsNotEmpty, IsString, MaxLength, Min } from 'class-validator';
import { CleanName, TrimmedLines } from '../../platform/text/text-input.js';
import { MAX_STORY_BODY, MAX_STORY_TITLE } from './about.rules.js';

/** The studio's story on the about page. */
export class AboutView {
  title!: string;
  /** In the Markdown of `markdown.rules.ts`. */
  body!: string;
  /** Send it back with a change; a concurrent change causes 409. */
  version!: number;
  updated_at!: string;
}

export class UpdateAbout {
  @CleanName()
  @IsString()
  @IsNotEmpty({ message: 'Please enter a heading.' })
  @MaxLength(MAX_STORY_TITLE)
  title!: string;

  @TrimmedLines()
  @IsString()
  @IsNotEmpty({ message: 'Please enter the story.' })
  @MaxLength(MAX_STORY_BODY)
  body!: string;

  /** The version that the form was loaded with. */
  @IsInt()
  @Min(1)
  version!: number;
}
