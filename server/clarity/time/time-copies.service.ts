import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { derivedId } from '../../platform/database/derived-id.js';
import { Invalid, NotFound } from '../../platform/errors/errors.js';
import { dayAfter } from '../../platform/time/days.rules.js';
import { outcomesOf } from '../outcomes.js';
import type { Outcome } from '../payables/payables.dto.js';
import type { CopyTime, EnterTime } from './time.dto.js';
import { TimeRepository, type TimeRow } from './time.repository.js';
import { hoursOf } from './time.rules.js';
import { TimeService } from './time.service.js';

const UK_CLOCK = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'medium' });
const UK_DAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' });

/** Copies the time of one week to another. */
@Injectable()
export class TimeCopiesService {
  constructor(
    private readonly entries: TimeRepository,
    private readonly time: TimeService,
  ) {}

  /**
   * Copies each entry separately: at the same time of day, or with the same hours. Refused if in the future, overlapping or exceeding a
   * day.
   */
  copy(actor: Actor, { ids, days }: CopyTime): Promise<Outcome[]> {
    return outcomesOf(ids, async (id) => {
      const row = await this.entries.find(id);
      if (row === undefined || row.userId !== actor.userId) throw new NotFound();
      await this.time.enter(actor, { ...movedBy(row, days), id: derivedId(id, days) });
    });
  }
}

/** @throws Invalid for hours that cannot be entered: those of a timer may have more than two places. */
function movedBy(row: TimeRow, days: number): EnterTime {
  const about = {
    task: row.task,
    ...(row.project !== null && { project: row.project }),
    ...(row.subjectType !== null && row.subjectId !== null && { subject_type: row.subjectType, subject_id: row.subjectId }),
  };
  if (row.startedAt === null || row.endedAt === null) return { ...about, hours: hoursOf(row.seconds), date: dayAfter(row.workedOn, days) };
  const [started_at, ended_at] = [row.startedAt, row.endedAt].map((iso) => {
    const moment = new Date(iso);
    return `${dayAfter(UK_DAY.format(moment), days)}T${UK_CLOCK.format(moment)}`;
  });
  if (started_at === undefined || ended_at === undefined) throw new Invalid('This entry cannot be copied.');
  return { ...about, started_at, ended_at };
}
