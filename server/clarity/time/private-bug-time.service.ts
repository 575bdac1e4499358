import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BugChangesService } from '../../staff/bugs/changes/bug-changes.service.js';
import { bugLabel } from '../../staff/bugs/bugs.rules.js';
import { TimersRepository } from '../timer/timers.repository.js';
import { TimeRepository } from './time.repository.js';

/** Those who approve and pay time may not see a private bug: time that was recorded on it before names it by number, as later time does. */
@Injectable()
export class PrivateBugTimeService implements OnModuleInit {
  constructor(
    private readonly bugs: BugChangesService,
    private readonly time: TimeRepository,
    private readonly timers: TimersRepository,
  ) {}

  onModuleInit(): void {
    this.bugs.onPrivacyChanged(async (tx, { id, number, private: isPrivate }) => {
      await this.time.showBugAs(tx, id, bugLabel(number), isPrivate);
      if (isPrivate) await this.timers.shortenBugTo(tx, id, bugLabel(number));
    });
  }
}
