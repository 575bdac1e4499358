import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../http/optional.js';

export class LiveQuery {
  /** Topics with positions, in the format of `topicList`: `support.counts,support.ticket:6b0f…@12`. */
  @Optional()
  @IsString()
  @MaxLength(8_000)
  topics: string = '';
}

/** An event of a topic on a stream of several topics. */
export class LiveEvent {
  topic!: string;
  /**
   * `message`: an entry of an ordered topic. `value`: the current value. `changed`: something changed. `reset`: reload. `refused` and
   * `revoked`: the topic sends nothing more. A topic may define others.
   */
  name!: string;
  /** Position, for `message` and `reset` of an ordered topic. */
  seq?: number;
  data!: unknown;
}

/** Why a topic was refused: the error of its own route. */
export class LiveRefusal {
  status!: number;
  code!: string;
  error!: string;
}
