import 'reflect-metadata';
import type { Server } from 'node:http';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { createApp } from './app.setup.js';
import type { Config } from './platform/config/config.js';
import { errorCode } from './platform/errors/error-code.js';
import { printLine } from './platform/config/print-line.js';
import { StartupError } from './platform/errors/startup-error.js';
import type { Connection } from './platform/database/connections/connection.js';
import { prepareDatabase } from './platform/database/connections/prepare.js';
import { Database } from './platform/database/transactions.js';
import { captureConsole } from './platform/observability/console-log.js';
import { Lifecycle } from './platform/observability/lifecycle.js';
import { Log } from './platform/observability/log.js';
import { Pages } from './platform/web/pages.js';
import { DemoStudio } from './demo/demo-studio.js';
import { markFinished } from './demo/unfinished-demo.repository.js';
import { discardUnfinishedDemo } from './demo/unfinished-demo.js';
import { FeatureTogglesService } from './features/feature-toggles.service.js';
import { StarterContent } from './site/starter-content.js';
import { SupportStarter } from './support/help/support-starter.js';
import { OwnerCodeService } from './users/role-codes/owner-code.service.js';

/** Time limit for running requests; streams have already been closed. */
const DRAIN_MS = 4_000;
/** How often idle connections are closed while the program drains. */
const SWEEP_MS = 50;

/** The application on its database. Loads slowly with its packages, so `main.ts` loads it while PostgreSQL starts. */
export class Portal {
  private constructor(
    private readonly app: NestExpressApplication,
    private readonly config: Config,
  ) {}

  /**
   * Migrates the schema and creates the application.
   * @param assertRunning called between the steps; throws if the program was told to stop.
   */
  static async open(config: Config, connection: Connection, assertRunning: () => void): Promise<Portal> {
    captureConsole(new Log(config.logLevel));
    let { statements } = await prepareDatabase(connection);
    assertRunning();
    if (config.demo && (await discardUnfinishedDemo(config, connection))) {
      printLine('The demo was stopped while it was being filled; it is filled again from the start.');
      ({ statements } = await prepareDatabase(connection));
      assertRunning();
    }
    return new Portal(await createApp(config, connection, { statements }), config);
  }

  /** Fills a new studio with starter content. @returns messages for the operator, line by line. */
  async prepare(): Promise<string[]> {
    const { app, config } = this;
    await app.get(StarterContent).ensure({ sampleProject: !config.demo });
    await app.get(SupportStarter).ensure();
    await app.get(FeatureTogglesService).ensure();
    const demoAccounts = config.demo ? await app.get(DemoStudio).ensure() : [];
    if (!config.demo) await markFinished(app.get(Database).dataSource);
    await app.get(Pages).warm();
    const ownerCode = await app.get(OwnerCodeService).current();
    const invitation = `Nobody owns this studio yet. Sign up and apply this owner code under Dashboard → Role Code: ${ownerCode}`;
    return [...demoAccounts.map((line) => `  ${line}`), ...(ownerCode === null ? [] : [invitation])];
  }

  /** @returns a sentence with the address. @throws StartupError if the port or the host cannot be used. */
  async listen(): Promise<string> {
    const { host, port: requestedPort, publicUrl } = this.config;
    try {
      await this.app.listen(requestedPort, host);
    } catch (error) {
      const code = errorCode(error);
      if (code === 'EADDRINUSE')
        throw new StartupError(`Port ${requestedPort} on ${host} is in use by another program; stop it or set PORT.`);
      if (code === 'EACCES') throw new StartupError(`Port ${requestedPort} may not be used by this user; set PORT to one above 1023.`);
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new StartupError(`HOST is "${host}", which is not an address of this machine.`);
      throw error;
    }
    const address = this.app.getHttpServer().address();
    const port = typeof address === 'object' && address !== null ? address.port : requestedPort;
    return `The studio portal is ready at ${publicUrl.replace(/:0$/, `:${port}`)} (listening on ${host}:${port}).`;
  }

  /** Drains: no new requests, streams close, running requests finish. */
  async close(): Promise<void> {
    this.app.get(Lifecycle).drain();
    const server: Server = this.app.getHttpServer();
    // Before the background work has ended: from here on new connections are refused and can use another instance.
    server.close();
    // Clients with keep-alive connections learn from the next response that the connection closes.
    server.prependListener('request', (_request, response) => {
      response.shouldKeepAlive = false;
    });
    const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
    const drainTimer = setTimeout(() => server.closeAllConnections(), DRAIN_MS);
    try {
      await this.app.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(drainTimer);
    }
  }
}
