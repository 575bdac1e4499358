import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import type { SecurityTabKey } from './security-tabs.rules.js';

/** A figure of the overview, which opens the tab with what it counts, if there is one. */
interface SecurityFigure {
  key: string;
  /** `Open incidents` */
  label: string;
  /** Position among the figures, lowest first. */
  order: number;
  tab?: SecurityTabKey;
  filter?: Readonly<Record<string, string>>;
  /** What is shown while it is unknown; `Unknown` by default. */
  whenUnknown?: string;
  /** A figure that asks for attention when it is not zero. */
  isAlarm?: true;
  /** A number or a word (`Enforced`); null if it is unknown. One statement at most. */
  read(): Promise<number | string | null>;
}

/** A topic's part of the overview's response. */
interface SecurityPart {
  /** Field of the response, as the specification names it. */
  name: string;
  /** The newest entries that the reader may see, at most `limit`, or a single value. */
  read(limit: number, reader: Actor): Promise<unknown>;
}

/** Registry of what the overview of the security centre shows, called in the constructors of the topics' services. */
@Injectable()
export class SecuritySourcesService {
  readonly figures: SecurityFigure[] = [];
  readonly parts: SecurityPart[] = [];

  registerFigure(figure: SecurityFigure): void {
    this.figures.push(figure);
    this.figures.sort((a, b) => a.order - b.order);
  }

  registerPart(part: SecurityPart): void {
    this.parts.push(part);
  }
}
