import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from './platform/config/config.js';
import { errorCode } from './platform/config/error-code.js';
import { say } from './platform/config/say.js';
import { StartupError } from './platform/config/startup-error.js';
import { Lifecycle } from './platform/http/lifecycle.js';
import { Pages } from './platform/web/pages.js';
import { DemoStudio } from './demo/demo-studio.js';
import { StarterContent } from './site/starter-content.js';
import { OwnerCodeService } from './users/owner-code.service.js';

/** Requests that still run get this long; streams have been told to go before. */
const DRAIN_MS = 4_000;
/** Whatever happens, the program is gone after this. */
const LAST_RESORT_MS = 9_500;

/** The running program: from listening to the end of draining. */
export class Running {
  private app: NestExpressApplication | undefined;
  private readonly stops: Array<() => Promise<void>> = [];
  private leaving: Promise<void> | undefined;
  private left = false;

  /** Something to stop after the application has closed. */
  onStop(stop: () => Promise<void>): void {
    this.stops.push(stop);
    if (this.left) void this.leave('SIGTERM');
  }

  /** Listens, fills a new studio with starter content and says where it is. */
  async serve(app: NestExpressApplication, config: Config): Promise<void> {
    this.app = app;
    if (this.left) return;
    await app.get(StarterContent).ensure({ sampleProject: !config.demo });
    const demoAccounts = config.demo ? await app.get(DemoStudio).ensure() : [];
    await app.get(Pages).warm();
    const ownerCode = await app.get(OwnerCodeService).current();
    await listen(app, config);
    const address = app.getHttpServer().address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    say(`The studio portal is ready at ${config.publicUrl.replace(/:0$/, `:${port}`)} (listening on ${config.host}:${port}).`);
    for (const line of demoAccounts) say(`  ${line}`);
    if (ownerCode !== null) {
      say(`Nobody owns this studio yet. Sign up and apply this owner code under Dashboard → Role Code: ${ownerCode}`);
    }
  }

  /** SIGTERM and SIGINT: no new requests, streams end, what runs finishes, the database stops, exit 0. */
  leave(signal: string): void {
    this.left = true;
    this.leaving ??= this.drainAndStop(signal);
  }

  /** Gives back what a start that failed had taken. */
  async abandon(): Promise<void> {
    await this.app?.close();
    for (const stop of this.stops.reverse()) await stop();
  }

  private async drainAndStop(signal: string): Promise<void> {
    say(`${signal}: finishing what runs, then stopping.`);
    setTimeout(() => process.exit(1), LAST_RESORT_MS).unref();
    try {
      if (this.app !== undefined) await close(this.app);
      for (const stop of this.stops.reverse()) await stop();
      process.exit(0);
    } catch (error) {
      say(`Stopping failed: ${error instanceof Error ? error.message : String(error)}`, 'stderr');
      process.exit(1);
    }
  }
}

async function listen(app: NestExpressApplication, config: Config): Promise<void> {
  try {
    await app.listen(config.port, config.host);
  } catch (error) {
    const code = errorCode(error);
    if (code === 'EADDRINUSE') throw new StartupError(`Port ${config.port} on ${config.host} is in use by another program; stop it or set PORT.`);
    if (code === 'EACCES') throw new StartupError(`Port ${config.port} may not be used by this user; set PORT to one above 1023.`);
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') throw new StartupError(`HOST is "${config.host}", which is no address of this machine.`);
    throw error;
  }
}

async function close(app: NestExpressApplication): Promise<void> {
  app.get(Lifecycle).drain();
  const server = app.getHttpServer();
  server.closeIdleConnections();
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  try {
    await app.close();
  } finally {
    clearTimeout(patience);
  }
}
