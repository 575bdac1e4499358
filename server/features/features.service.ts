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
 * State of the toggles. Cached in memory and invalidated in every instance on a change, so that a check costs next to nothing and a result
 * is at most one event old.
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

  /** @throws Forbidden if it is switched off. */
  async assertOn(name: FeatureName): Promise<void> {
    if (!(await this.isOn(name))) throw new Forbidden(builtIn(name)?.refusal, FEATURE_OFF);
  }

  /** For public reads. @throws NotFound if it is switched off, as if the content did not exist. */
  async assertVisible(name: FeatureName): Promise<void> {
    if (!(await this.isOn(name))) throw new NotFound(builtIn(name)?.refusal, FEATURE_OFF);
  }

  private async load(): Promise<Record<string, boolean>> {
    const rows = await this.features.states();
    return Object.fromEntries(rows.map(({ name, is_enabled }) => [name, is_enabled]));
  }
}
