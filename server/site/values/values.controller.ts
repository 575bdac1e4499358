import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ReplaceValues, ValueView } from './values.dto.js';
import { ValuesService } from './values.service.js';

@Controller('values')
export class ValuesController {
  constructor(private readonly values: ValuesService) {}

  @Get()
  @Access('everyone')
  current(): Promise<ValueView[]> {
    return this.values.current();
  }

  @Put()
  @Access('admin')
  replace(@CurrentActor() actor: Actor, @Body() { values }: ReplaceValues): Promise<ValueView[]> {
    return this.values.replace(actor, values);
  }
}
