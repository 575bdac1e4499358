import { Module } from '@nestjs/common';
import { UsersModule } from '../../users/users.module.js';
import { SecuritySourcesModule } from '../overview/security-sources.module.js';
import { SessionControlController } from './session-control.controller.js';
import { SessionControlService } from './session-control.service.js';

/** The active sessions of all users. */
@Module({ imports: [UsersModule, SecuritySourcesModule], controllers: [SessionControlController], providers: [SessionControlService] })
export class SessionControlModule {}
