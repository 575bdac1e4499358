import { Module } from '@nestjs/common';
import { SupportModule } from '../../support/support.module.js';
import { NeighboursController } from './neighbours.controller.js';
import { NeighboursRepository } from './neighbours.repository.js';
import { NeighboursService } from './neighbours.service.js';

/** Relations between bugs, builds, reviews, playtests and tickets. */
@Module({
  imports: [SupportModule],
  controllers: [NeighboursController],
  providers: [NeighboursRepository, NeighboursService],
})
export class NeighboursModule {}
