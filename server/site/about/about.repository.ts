import { Injectable } from '@nestjs/common';
import { ReadQueries } from '../../platform/database/read-queries.js';
import type { Tx } from '../../platform/database/transactions.js';
import type { StoredText } from '../../platform/text/stored-texts.js';
import type { AboutView } from './about.dto.js';
import { StudioStory } from './studio-story.entity.js';

/** The one story has no id of its own. */
const STORY_ID = 'a0000000-0000-4000-8000-000000000000';
const COLUMNS = 'title, body, version, updated_at';

export type StoryRow = AboutView;

/** The studio's story, stored in a single row. */
@Injectable()
export class AboutRepository {
  constructor(private readonly queries: ReadQueries) {}

  /** The text for the scan for secrets. @param after an id, for the pages that other texts have */
  async storedTexts(after: string): Promise<StoredText[]> {
    const story = after < STORY_ID ? await this.current() : undefined;
    return story === undefined ? [] : [{ id: STORY_ID, type: 'about', objectId: STORY_ID, text: `${story.title}\n${story.body}` }];
  }

  async current(): Promise<StoryRow | undefined> {
    const [story] = await this.queries.rows<StoryRow>(`SELECT ${COLUMNS} FROM studio_story`);
    return story;
  }

  async lockForUpdate(tx: Tx): Promise<StoryRow | undefined> {
    const [story] = await tx.manager.query<StoryRow[]>(`SELECT ${COLUMNS} FROM studio_story FOR UPDATE`);
    return story;
  }

  async update(tx: Tx, { title, body, version, updated_at }: StoryRow): Promise<void> {
    await tx.manager.update(StudioStory, { id: true }, { title, body, version, updatedAt: new Date(updated_at) });
  }

  /** @returns false if a story already exists; it is unchanged. */
  async insertIfAbsent(tx: Tx, { title, body }: Pick<StoryRow, 'title' | 'body'>): Promise<boolean> {
    const written = await tx.manager.query<unknown[]>(
      'INSERT INTO studio_story (title, body) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING id',
      [title, body],
    );
    return written.length > 0;
  }
}
