import { Module, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { APP_GUARD, DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { AccessGuard } from './access.guard.js';
import { routeTable } from './route-table.js';

/** Installs the closed global guard and refuses to start while a handler declares no access rule. */
@Module({
  imports: [DiscoveryModule],
  providers: [{ provide: APP_GUARD, useClass: AccessGuard }],
})
export class AccessModule implements OnApplicationBootstrap {
  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    routeTable(controllers, '/api');
  }
}
