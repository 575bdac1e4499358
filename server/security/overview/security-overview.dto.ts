import { ApiSchema } from '@nestjs/swagger';

export class SecurityFigureView {
  key!: string;
  label!: string;
  /** A number or a word; null if it is unknown. */
  value!: number | string | null;
  /** What to show if it is unknown. */
  whenUnknown!: string;
  /** Asks for attention when it is not zero. */
  isAlarm!: boolean;
  /** Address of what it counts; null if that is not part of the security centre. */
  path!: string | null;
}

@ApiSchema({
  description:
    'Besides the figures, each topic’s newest entries under the name of the topic: logs, incidents, sessions, blocks and others.',
})
export class SecurityOverviewView {
  figures!: SecurityFigureView[];
  [topic: string]: unknown;
}
