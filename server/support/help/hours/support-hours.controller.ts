import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../../platform/access/access.js';
import { AdminSupportHoursView, SupportHoursView, UpdateSupportHours } from './support-hours.dto.js';
import { SupportHoursService } from './support-hours.service.js';

@Controller()
export class SupportHoursController {
  constructor(private readonly hours: SupportHoursService) {}

  /** Returns when the support desk is online. */
  @Get('support/hours')
  @Access('everyone')
  publicHours(): Promise<SupportHoursView> {
    return this.hours.publicHours();
  }

  /** Returns the support hours and holidays for editing. */
  @Get('admin/support/hours')
  @Access('admin')
  current(): Promise<AdminSupportHoursView> {
    return this.hours.current();
  }

  /** Changes the support hours and holidays. */
  @Put('admin/support/hours')
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Body() change: UpdateSupportHours): Promise<AdminSupportHoursView> {
    return this.hours.update(actor, change);
  }
}
