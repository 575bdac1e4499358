import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Actor } from '../access/access.js';
import { Conflict, Forbidden, Invalid, NotFound } from '../errors/errors.js';
import { refusalStatus } from '../http/error.filter.js';
import { PageBuilder } from '../web/page-builder.js';
import { frameOf, type EventStream } from './event-stream.js';
import type { LiveRefusal } from './live.dto.js';
import { Streams } from './streams.js';
import type { Admission } from './topic.js';
import { TopicEvent } from './topic-event.js';
import { Topics } from './topics.js';
import { MAX_TOPICS, parseTopics } from './topics.rules.js';
import { Viewer } from './viewer.js';

interface PendingResponse {
  topic: string;
  after: number | null;
  admission: Admission | LiveRefusal;
}

/** Opens streams: one for all topics that a browser follows, or one for a single topic. */
@Injectable()
export class LiveService {
  constructor(
    private readonly topics: Topics,
    private readonly streams: Streams,
    private readonly pages: PageBuilder,
  ) {}

  /**
   * Opens a stream of several topics: `build` first (the client's entry module and the user, by which a page detects that it is outdated or
   * belongs to another user), then events as `LiveEvent`. A topic that may not be followed gets `refused`, without affecting the others.
   * @param list in the format of `topicList`.
   * @throws Invalid if it is malformed or too long, TooManyRequests.
   */
  async open(actor: Actor, list: string, request: Request, response: Response): Promise<void> {
    const requested = parseTopics(list);
    if (requested === null) throw new Invalid('This is not a list of topics.', { topics: 'Name topics, separated by commas.' });
    if (requested.length > MAX_TOPICS) {
      throw new Invalid(
        `A stream carries at most ${MAX_TOPICS} topics.`,
        { topics: `Name at most ${MAX_TOPICS} topics.` },
        'too-many-topics',
      );
    }
    this.streams.assertRoom(actor);
    const admissions = await Promise.all(
      requested.map(async ({ topic, after }): Promise<PendingResponse> => ({
        topic,
        after,
        admission: await this.admission(actor, topic),
      })),
    );
    const { stream, follow } = await this.start(actor, request, response);
    stream.write(frameOf({ name: 'build', json: JSON.stringify({ entry: this.pages.entry, user: actor.userId }) }));
    for (const { topic, after, admission } of admissions) {
      if ('join' in admission) follow(admission, new Viewer(stream, topic, 'shared'), after);
      else stream.write(new TopicEvent(topic, { name: 'refused', data: admission }).shared);
    }
  }

  /**
   * Opens a stream of one topic, with its events unwrapped.
   * @param after position of the last entry that the client has; null for new entries only.
   * @throws errors of the topic; TooManyRequests.
   */
  async openSingle(actor: Actor, topic: string, after: number | null, request: Request, response: Response): Promise<void> {
    this.streams.assertRoom(actor);
    const admission = await this.topics.admit(actor, topic);
    const { stream, follow } = await this.start(actor, request, response);
    follow(admission, new Viewer(stream, topic, 'single'), after);
  }

  private async admission(actor: Actor, topic: string): Promise<Admission | LiveRefusal> {
    try {
      return await this.topics.admit(actor, topic);
    } catch (error) {
      if (!(error instanceof NotFound || error instanceof Forbidden || error instanceof Conflict)) throw error;
      return { status: refusalStatus(error), code: error.code, error: error.message };
    }
  }

  private async start(actor: Actor, request: Request, response: Response) {
    const viewers: Viewer[] = [];
    const stream: EventStream = await this.streams.start(request, response, {
      actor,
      onClose: () => {
        for (const viewer of viewers) viewer.leave();
      },
    });
    const follow = (admission: Admission, viewer: Viewer, after: number | null): void => {
      if (stream.closed) return;
      viewers.push(viewer);
      admission.join(viewer, after);
    };
    return { stream, follow };
  }
}
