import { Module } from '@nestjs/common';
import { BuildComparisonController } from './build-comparison.controller.js';
import { BuildComparisonRepository } from './build-comparison.repository.js';
import { BuildComparisonService } from './build-comparison.service.js';

/** Comparison of two builds with their bugs, reviews and playtests. */
@Module({ controllers: [BuildComparisonController], providers: [BuildComparisonRepository, BuildComparisonService] })
export class BuildComparisonModule {}
