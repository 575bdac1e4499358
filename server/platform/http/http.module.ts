import { Module, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService } from '@nestjs/core';
import { routeTable } from './route-table.js';

/** Prevents the program from starting while a handler declares no access rule. */
@Module({ imports: [DiscoveryModule] })
export class HttpModule implements OnApplicationBootstrap {
  constructor(private readonly discovery: DiscoveryService) {}

  onApplicationBootstrap(): void {
    const controllers = this.discovery.getControllers().map(({ metatype }) => metatype as Type);
    routeTable(controllers, '/api');
  }
}
