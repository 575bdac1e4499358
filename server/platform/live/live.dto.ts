import { IsString, MaxLength } from 'class-validator';
import { Optional } from '../http/optional.js';

export class LiveQuery {
  /** Topics with positions, as `topicList` writes them: `support.counts,support.ticket:6b0f…@12`. */
  @Optional()
  @IsString()
  @MaxLength(8_000)
  topics: string = '';
}

/** An event of a topic on a stream of several topics. */
export class LiveEvent {
  topic!: string;
  /**
   * `message`: an entry of an ordered topic. `value`: the present value. `changed`: something changed. `reset`: load anew.
   * `refused` and `revoked`: nothing comes on this topic. A topic may have others.
   */
  name!: string;
  /** Position, for `message` and `reset` of an ordered topic. */
  seq?: number;
  data!: unknown;
}

/** Why a topic was refused: what its own route would answer. */
export class LiveRefusal {
  status!: number;
  code!: string;
  error!: string;
}
