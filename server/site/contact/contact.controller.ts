import { Body, Controller, Get, Put } from '@nestjs/common';
import { Access, CurrentActor, type Actor } from '../../platform/access/access.js';
import { ContactView, UpdateContact } from './contact.dto.js';
import { ContactService } from './contact.service.js';

@Controller('contact')
export class ContactController {
  constructor(private readonly contact: ContactService) {}

  /** Returns the contact details of the studio. */
  @Get()
  @Access('everyone')
  current(): Promise<ContactView> {
    return this.contact.current();
  }

  /** Changes the contact details of the studio. */
  @Put()
  @Access('admin')
  update(@CurrentActor() actor: Actor, @Body() change: UpdateContact): Promise<ContactView> {
    return this.contact.update(actor, change);
  }
}
