import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Actor } from '../access/access.js';
import { NotFound } from '../errors/errors.js';
import { Events } from '../events/events.js';
import { isId } from '../http/ids.rules.js';
import { Log } from '../observability/log.js';
import { OrderedTopic, type OrderedTopicOptions } from './ordered-topic.js';
import { SignalTopic, type SignalTopicOptions } from './signal-topic.js';
import type { Admission, Topic } from './topic.js';

/** Registry of the topics that clients may follow; modules register theirs at start-up. */
@Injectable()
export class Topics implements OnModuleInit {
  private readonly byName = new Map<string, Topic>();

  constructor(
    private readonly events: Events,
    private readonly log: Log,
  ) {}

  onModuleInit(): void {
    this.events.onGap(() => {
      for (const topic of this.byName.values()) topic.missed();
    });
  }

  /** Registers a topic whose entries are replayed from a position, such as a thread. */
  ordered<E extends { seq: number }>(options: OrderedTopicOptions<E>): OrderedTopic<E> {
    return this.add(new OrderedTopic(options, this.log));
  }

  /** Registers a topic that signals changes, such as a list. */
  signal(options: SignalTopicOptions): SignalTopic {
    return this.add(new SignalTopic(options, this.log));
  }

  /** @param topic as named by clients. @throws NotFound for an unknown one, and errors of the topic itself. */
  async admit(actor: Actor, topic: string): Promise<Admission> {
    const [name = '', id = ''] = topic.split(':');
    const registered = this.byName.get(name);
    if (registered === undefined || (registered.perRow ? !isId(id) : id !== ''))
      throw new NotFound('There is no such topic.', 'unknown-topic');
    return registered.admit(actor, id.toLowerCase());
  }

  private add<T extends Topic>(topic: T): T {
    if (this.byName.has(topic.name)) throw new Error(`There are two topics called ${topic.name}.`);
    this.byName.set(topic.name, topic);
    return topic;
  }
}
