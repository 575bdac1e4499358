import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Config } from './platform/config/config.js';
import { errorCode } from './platform/config/error-code.js';
import { say } from './platform/config/say.js';
import { StartupError } from './platform/config/startup-error.js';
import { toStartupError } from './platform/database/embedded/failures.js';
import { databaseRefusal } from './platform/database/prepare.js';
import { Lifecycle } from './platform/http/lifecycle.js';
import { Pages } from './platform/web/pages.js';
import { DemoStudio } from './demo/demo-studio.js';
import { FeatureToggles } from './features/feature-toggles.service.js';
import { StarterContent } from './site/starter-content.js';
import { SupportStarter } from './support/help/support-starter.js';
import { OwnerCodeService } from './users/owner-code.service.js';

/** Requests that still run get this long; streams have been told to go before. */
const DRAIN_MS = 4_000;
/** How often connections whose request has just ended are closed while the program drains. */
const SWEEP_MS = 50;
/** The application gets this long to close; a statement that hangs in the database must not keep it for longer. */
const CLOSE_MS = 6_500;
/** Whatever happens, the program is gone after this. */
const LAST_RESORT_MS = 9_500;

/** Ends a start that was told to stop. */
class ToldToStop extends Error {}

/** The program from its start to the end of draining. */
export class Running {
  private app: NestExpressApplication | undefined;
  private readonly stops: Array<() => Promise<void>> = [];
  private serving = false;
  private left = false;

  /** Something to stop after the application has closed. */
  onStop(stop: () => Promise<void>): void {
    this.stops.push(stop);
  }

  /** To be asked between the steps of the start. @throws when a signal has come meanwhile. */
  goOn(): void {
    if (this.left) throw new ToldToStop();
  }

  /** Listens, fills a new studio with starter content and says where it is. */
  async serve(app: NestExpressApplication, config: Config): Promise<void> {
    this.app = app;
    this.goOn();
    await app.get(StarterContent).ensure({ sampleProject: !config.demo });
    await app.get(SupportStarter).ensure();
    await app.get(FeatureToggles).ensure();
    const demoAccounts = config.demo ? await app.get(DemoStudio).ensure() : [];
    await app.get(Pages).warm();
    const ownerCode = await app.get(OwnerCodeService).current();
    this.goOn();
    await listen(app, config);
    this.goOn();
    this.serving = true;
    const address = app.getHttpServer().address();
    const port = typeof address === 'object' && address !== null ? address.port : config.port;
    say(`The studio portal is ready at ${config.publicUrl.replace(/:0$/, `:${port}`)} (listening on ${config.host}:${port}).`);
    for (const line of demoAccounts) say(`  ${line}`);
    if (ownerCode !== null) {
      say(`Nobody owns this studio yet. Sign up and apply this owner code under Dashboard → Role Code: ${ownerCode}`);
    }
  }

  /**
   * SIGTERM and SIGINT: no new requests, streams end, what runs finishes, the database stops, exit 0. A start that is
   * under way ends after its present step, in `abandon`. Told again, it goes on as it does.
   */
  leave(signal: string): void {
    if (this.left) return;
    this.left = true;
    say(`${signal}: finishing what runs, then stopping.`);
    // A start that is cut off has acknowledged nothing; the next one takes over or completes what it left.
    setTimeout(() => process.exit(this.serving ? 1 : 0), LAST_RESORT_MS).unref();
    if (this.serving) void this.end(0);
  }

  /** Gives back what a start that did not succeed had taken, says why in one sentence, and ends the program. */
  async abandon(error: unknown): Promise<void> {
    if (!this.left) {
      // A stack trace is for what nobody has foreseen.
      const unforeseen = () => (error instanceof Error ? (error.stack ?? error.message) : String(error));
      say(refusalOf(error)?.message ?? unforeseen(), 'stderr');
    }
    await this.end(this.left ? 0 : 1);
  }

  private async end(code: number): Promise<void> {
    try {
      if (this.app !== undefined) await within(CLOSE_MS, close(this.app));
      for (const stop of this.stops.reverse()) await stop();
      process.exit(code);
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
  const server: Server = app.getHttpServer();
  // Now and not when the background work has ended: who asks from here on is refused and can turn to another copy.
  server.close();
  // A client that keeps its connection learns with its next answer that it ends.
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false;
  });
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
  try {
    await app.close();
  } finally {
    clearInterval(sweep);
    clearTimeout(patience);
  }
}

async function within(milliseconds: number, work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  try {
    await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}

const FILE_CODES = new Set(['ENOSPC', 'EDQUOT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR']);

/** The sentence for what an operator can mend: the settings, the data directory, the disk, the database. */
function refusalOf(error: unknown): StartupError | undefined {
  if (error instanceof StartupError) return error;
  const code = errorCode(error) ?? '';
  const isOfFile = error instanceof Error && 'syscall' in error && error.syscall !== 'connect' && (code === 'ENOENT' || FILE_CODES.has(code));
  if (!isOfFile) return databaseRefusal(error);
  // A write to an open file fails without naming it.
  const place = 'path' in error && typeof error.path === 'string' ? error.path : 'the data directory';
  return FILE_CODES.has(code) ? toStartupError(error, place) : undefined;
}
