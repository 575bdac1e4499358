import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Authenticator } from '../platform/access/authenticator.js';
import { UsersModule } from '../users/users.module.js';
import { AuthController } from './auth.controller.js';
import { AuthService } from './auth.service.js';
import { LocalStrategy } from './local.strategy.js';
import { PageViewer } from './page-viewer.js';
import { PasswordsService } from './passwords.service.js';
import { Session } from './session.entity.js';
import { SessionsService } from './sessions.service.js';

/** Sign-up, sign-in, sessions. Global because it is the platform's `Authenticator`. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([Session]), UsersModule],
  controllers: [AuthController],
  providers: [AuthService, LocalStrategy, PageViewer, PasswordsService, SessionsService, { provide: Authenticator, useExisting: SessionsService }],
  exports: [Authenticator, PasswordsService],
})
export class AuthModule {}
