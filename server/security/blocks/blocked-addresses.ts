import { Injectable, type OnApplicationBootstrap, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { Config } from '../../platform/config/config.js';
import { Downloads } from '../../platform/documents/downloads.js';
import { Events } from '../../platform/events/events.js';
import { Reloader } from '../../platform/events/reloader.js';
import { Streams } from '../../platform/live/streams.js';
import { errorFields, Log } from '../../platform/observability/log.js';
import { Clock } from '../../platform/time/clock.js';
import { AddressRulesRepository } from './address-rules.repository.js';
import { EffectiveRules } from './effective-rules.js';

declare module '../../platform/events/events.js' {
  interface PortalEvents {
    /** A rule for IP addresses was added or changed. */
    'address-rules.changed': Record<string, never>;
  }
}

/** How often open streams are checked, for what no event announces: a rule that allowed an address has expired. */
const CHECK_MS = 30_000;

/** The rules for IP addresses in memory, for the check of every request. Reloaded in every instance after a change. */
@Injectable()
export class BlockedAddresses implements OnModuleInit, OnApplicationBootstrap, OnModuleDestroy {
  private rules = new EffectiveRules([]);
  private readonly reloader: Reloader;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly repository: AddressRulesRepository,
    private readonly streams: Streams,
    private readonly downloads: Downloads,
    private readonly events: Events,
    private readonly clock: Clock,
    private readonly config: Config,
    log: Log,
  ) {
    this.reloader = new Reloader(
      () => this.load(),
      (error) => log.warn(errorFields(error), 'The blocked IP addresses could not be loaded; trying again.'),
    );
  }

  onModuleInit(): void {
    this.events.on('address-rules.changed', () => this.reload());
    this.events.onGap(() => this.reload());
    this.timer = setInterval(() => this.endOpen(), CHECK_MS).unref();
  }

  /** Once events arrive, so that no change is missed in between. */
  async onApplicationBootstrap(): Promise<void> {
    await this.load();
  }

  onModuleDestroy(): void {
    clearInterval(this.timer);
    this.reloader.stop();
  }

  /** True if no rule blocks anything; spares the look-up of the address. */
  get isEmpty(): boolean {
    return this.rules.isEmpty;
  }

  /** @param address in canonical form. */
  has(address: string | null | undefined): boolean {
    return this.rules.isBlocked(address, this.clock.now().getTime());
  }

  /** Applies the stored rules here and now, and ends the streams and downloads that they block; tries again until the database responds. */
  reload(): Promise<void> {
    return this.reloader.run();
  }

  private async load(): Promise<void> {
    this.rules = new EffectiveRules(await this.repository.active(), this.config.allowedAddresses);
    this.endOpen();
  }

  private endOpen(): void {
    if (this.isEmpty) return;
    this.streams.closeMatching(({ ip }) => this.has(ip));
    this.downloads.endMatching(({ ip }) => this.has(ip));
  }
}
