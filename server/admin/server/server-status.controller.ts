import { Controller, Get } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { ServerStatusView } from './server-status.dto.js';
import { ServerStatusService } from './server-status.service.js';

@Controller('admin/server-status')
export class ServerStatusController {
  constructor(private readonly status: ServerStatusService) {}

  /** How the process that answers is, and what it stands on. */
  @Get()
  @Access('admin')
  read(): Promise<ServerStatusView> {
    return this.status.current();
  }
}
