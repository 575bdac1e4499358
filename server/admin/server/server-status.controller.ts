import { Controller, Get } from '@nestjs/common';
import { Access } from '../../platform/access/access.js';
import { ServerStatusView } from './server-status.dto.js';
import { ServerStatusService } from './server-status.service.js';

@Controller('admin/server-status')
export class ServerStatusController {
  constructor(private readonly status: ServerStatusService) {}

  /** Returns the status of this process and its environment. */
  @Get()
  @Access('admin')
  read(): Promise<ServerStatusView> {
    return this.status.current();
  }
}
