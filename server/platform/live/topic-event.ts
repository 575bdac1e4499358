import { frameOf } from './event-stream.js';

export interface TopicEventOptions {
  /** `message` for replayable entries of an ordered topic; any other name is sent once. */
  name: string;
  /** Position in an ordered topic. */
  seq?: number;
  data: unknown;
}

/**
 * An event of a topic, serialised once for all recipients. A stream of several topics wraps it in an object that names the topic
 * (`LiveEvent`); a stream of one topic sends it unwrapped, with the position as the event's id.
 */
export class TopicEvent {
  /** The data. */
  readonly json: string;
  private sharedFrame: Buffer | undefined;
  private singleFrame: Buffer | undefined;

  constructor(
    private readonly topic: string,
    private readonly options: TopicEventOptions,
  ) {
    this.json = JSON.stringify(options.data);
  }

  /** For a stream of several topics. */
  get shared(): Buffer {
    const { name, seq } = this.options;
    const position = seq === undefined ? '' : `"seq":${seq},`;
    this.sharedFrame ??= frameOf({ json: `{"topic":"${this.topic}","name":"${name}",${position}"data":${this.json}}` });
    return this.sharedFrame;
  }

  /** For a stream of this topic alone. */
  get single(): Buffer {
    const { name, seq } = this.options;
    this.singleFrame ??= frameOf({ name: name === 'message' ? undefined : name, id: seq, json: this.json });
    return this.singleFrame;
  }
}
