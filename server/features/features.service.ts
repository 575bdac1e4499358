import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Forbidden, NotFound } from '../platform/errors/errors.js';
import { PublicData } from '../platform/web/cache/public-data.js';
import { FeaturesRepository } from './features.repository.js';
import { builtIn, FEATURE_OFF, isOn, type FeatureName } from './features.rules.js';

declare module '../platform/events/events.js' {
  interface PortalEvents {
    /** A toggle was added, switched, edited or deleted. */
    'feature.changed': { id: string };
  }
}

const PATH = '/features';

/**
 * What is switched on. Read from memory, and forgotten in every copy of the program as soon as someone switches something, so asking
 * costs next to nothing and an answer is never older than the way of one event.
 */
@Injectable()
export class FeaturesService implements OnModuleInit {
  constructor(
    private readonly features: FeaturesRepository,
    private readonly publicData: PublicData,
  ) {}

  onModuleInit(): void {
    this.publicData.register({ path: PATH, load: () => this.load(), changesOn: ['feature.changed'] });
  }

  /** Every toggle by its name. */
  current(): Promise<Record<string, boolean>> {
    return this.publicData.read(PATH) as Promise<Record<string, boolean>>;
  }

  async isOn(name: FeatureName): Promise<boolean> {
    return isOn(await this.current(), name);
  }

  /** @throws Forbidden when it is switched off. */
  async assertOn(name: FeatureName): Promise<void> {
    if (!(await this.isOn(name))) throw new Forbidden(builtIn(name)?.refusal, FEATURE_OFF);
  }

  /** For what visitors read. @throws NotFound when it is switched off: what is hidden is as if it were not there. */
  async assertVisible(name: FeatureName): Promise<void> {
    if (!(await this.isOn(name))) throw new NotFound(builtIn(name)?.refusal, FEATURE_OFF);
  }

  private async load(): Promise<Record<string, boolean>> {
    const rows = await this.features.states();
    return Object.fromEntries(rows.map(({ name, is_enabled }) => [name, is_enabled]));
  }
}
