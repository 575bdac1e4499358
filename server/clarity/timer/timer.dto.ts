import { IsUUID } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { MomentText, Task, WorkSubject, type TimeView, type WorkSubjectView } from '../time/time.dto.js';

export class StartTimer extends WorkSubject {
  /** Made by the client: the same start sent again is the same start. */
  @Optional()
  @IsUUID()
  id?: string;

  @Task()
  task!: string;
}

/** When the work really began and ended, where the timer began too early or ran too long. */
export class StopTimer {
  /** ISO 8601, not before the timer was started; without an offset, UK time. */
  @MomentText()
  started_at?: string;

  /** ISO 8601, not after now; without an offset, UK time. */
  @MomentText()
  ended_at?: string;
}

export class TimerView {
  id!: string;
  started_at!: string;
  /** When the user last said that they are still working. */
  confirmed_at!: string | null;
  task!: string;
  project!: string | null;
  subject!: WorkSubjectView | null;
}

export class TimerState {
  /** Null while none runs. */
  timer!: TimerView | null;
  /** The server's clock, by which the timer counts. */
  now!: string;
}

export class TimerChanged extends TimerState {
  /** What was recorded when it stopped; null for less than a second, and where none ran. */
  recorded!: TimeView | null;
}
