import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ReplaceValues, ValuesView, ValueView } from './values.dto.js';
import { ValuesService } from './values.service.js';

@Controller()
export class ValuesController {
  constructor(private readonly values: ValuesService) {}

  /** Returns the values of the studio as visitors read them. */
  @Get('values')
  @Access('everyone')
  current(): Promise<ValueView[]> {
    return this.values.current();
  }

  /** Returns the values of the studio for editing. */
  @Get('admin/values')
  @Access('admin')
  source(): Promise<ValuesView> {
    return this.values.source();
  }

  /** Replaces the values of the studio. */
  @Put('admin/values')
  @Access('admin')
  replace(@CurrentActor() actor: Actor, @Body() values: ReplaceValues): Promise<ValuesView> {
    return this.values.replace(actor, values);
  }
}
