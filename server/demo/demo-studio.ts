import { randomBytes, randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable } from '@nestjs/common';
import { PasswordsService } from '../auth/passwords/passwords.service.js';
import type { Actor } from '../platform/access/access.js';
import { errorCode } from '../platform/errors/error-code.js';
import { Config } from '../platform/config/config.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { Database } from '../platform/database/transactions.js';
import { Clock } from '../platform/time/clock.js';
import { ContactService } from '../site/contact/contact.service.js';
import { ProjectsService } from '../site/projects/projects.service.js';
import { UserDirectoryService } from '../users/user-directory.service.js';
import { UsersService } from '../users/users.service.js';
import { DemoAnnouncements } from './staff/demo-announcements.js';
import { DemoClarity } from './finance/demo-clarity.js';
import { DemoFinance } from './finance/demo-finance.js';
import { DemoApplications } from './demo-applications.js';
import { DemoProjectPages } from './demo-project-pages.js';
import { DemoStore } from './demo-store.js';
import { DemoTeam } from './demo-team.js';
import { DemoTickets } from './support/demo-tickets.js';
import { DemoBuilds } from './staff/demo-builds.js';
import { DemoBugs } from './staff/demo-bugs.js';
import { DemoContracts } from './staff/demo-contracts.js';
import { DemoPlaytests } from './staff/demo-playtests.js';
import { DemoSecurity } from './staff/demo-security.js';
import { DemoTools } from './staff/demo-tools.js';
import { DemoTraining } from './staff/demo-training.js';
import { DemoPolicies } from './staff/demo-policies.js';
import { DemoReviews } from './staff/demo-reviews.js';
import { ACCOUNTS, CONTACT, PROJECTS } from './demo-content.js';
import { markFinished, markUnfinished } from './unfinished-demo.repository.js';

const DAY_MS = 86_400_000;

/** Fills a separate data directory with a busy studio, through the same services that users use. */
@Injectable()
export class DemoStudio {
  private readonly file: string;

  constructor(
    private readonly database: Database,
    private readonly users: UsersService,
    private readonly directory: UserDirectoryService,
    private readonly passwords: PasswordsService,
    private readonly projects: ProjectsService,
    private readonly contact: ContactService,
    private readonly finance: DemoFinance,
    private readonly clarity: DemoClarity,
    private readonly pages: DemoProjectPages,
    private readonly store: DemoStore,
    private readonly team: DemoTeam,
    private readonly applications: DemoApplications,
    private readonly tickets: DemoTickets,
    private readonly announcements: DemoAnnouncements,
    private readonly builds: DemoBuilds,
    private readonly bugs: DemoBugs,
    private readonly reviews: DemoReviews,
    private readonly playtests: DemoPlaytests,
    private readonly tools: DemoTools,
    private readonly training: DemoTraining,
    private readonly policies: DemoPolicies,
    private readonly contracts: DemoContracts,
    private readonly security: DemoSecurity,
    private readonly clock: Clock,
    config: Config,
  ) {
    this.file = join(config.dataDir, 'demo-accounts.txt');
  }

  /**
   * @returns a line for each account with its password, for the operator's terminal.
   * @throws StartupError if the database contains other accounts.
   */
  async ensure(): Promise<string[]> {
    const saved = await this.savedAccounts();
    if (saved !== null) return saved;
    const { dataSource } = this.database;
    if (!(await this.directory.isEmpty()))
      throw new StartupError('The database already contains accounts, and the demo needs an empty one: set DATA_DIR to another directory.');
    await markUnfinished(dataSource);
    const lines = await this.create();
    await markFinished(dataSource);
    return lines;
  }

  private async create(): Promise<string[]> {
    const accounts = await Promise.all(
      ACCOUNTS.map(async ({ name, roles, joinedDaysAgo }) => {
        const password = `Fox-${randomBytes(9).toString('base64url')}-7`;
        const email = `${roles.join('-').replaceAll('_', '-') || 'customer'}@lanternfox.example`;
        const createdAt = new Date(this.clock.now().getTime() - joinedDaysAgo * DAY_MS);
        return { id: randomUUID(), name, roles, email, createdAt, password, passwordHash: await this.passwords.hash(password) };
      }),
    );
    const lines = accounts.map(({ email, password, roles }) => `${email}  ${password}  (${roles.join(', ') || 'user'})`);
    await this.database.transaction(async (tx) => {
      for (const account of accounts) {
        // No one reads mail at addresses of a fictional studio.
        await this.users.create(tx, { ...account, emailVerifiedAt: account.createdAt });
        await this.users.grantRoles(tx, account.id, account.roles);
      }
    });
    const owner = actorOf(accounts[0]?.id ?? '');
    for (const {
      id,
      name: [firstName, lastName],
    } of accounts)
      await this.users.updateProfile(actorOf(id), { firstName, lastName, username: firstName.toLowerCase() });
    await this.contact.update(owner, CONTACT);
    const projects = new Map<string, { id: string; title: string }>();
    for (const project of [...PROJECTS].reverse())
      projects.set(project.slug, await this.projects.create(owner, { ...project, public: true }));
    await this.pages.fill(owner, projects);
    await this.store.fill(owner);
    await this.team.fill(owner);
    await this.applications.fill((first) => actorOf(accounts.find(({ name }) => name[0] === first)?.id ?? ''));
    const tickets = await this.tickets.fill(accounts);
    await this.announcements.fill(accounts);
    const builds = await this.builds.fill((first) => memberOf(accounts, first));
    const bugs = await this.bugs.fill((first) => memberOf(accounts, first), builds, tickets);
    await this.reviews.fill((first) => memberOf(accounts, first));
    await this.playtests.fill((first) => memberOf(accounts, first));
    await this.tools.fill((first) => memberOf(accounts, first));
    await this.policies.fill((first) => memberOf(accounts, first));
    await this.training.fill((first) => memberOf(accounts, first));
    await this.finance.fill(memberOf(accounts, 'Rhys'), owner);
    await this.clarity.fill((first) => memberOf(accounts, first), { bugs, build: builds.get('0.9.2') ?? '' });
    await this.contracts.fill((first) => memberOf(accounts, first));
    await this.security.fill((first) => memberOf(accounts, first));
    await writeFile(this.file, `${lines.join('\n')}\n`, { mode: 0o600 });
    return lines;
  }

  private async savedAccounts(): Promise<string[] | null> {
    try {
      return (await readFile(this.file, 'utf8')).trim().split('\n');
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return null;
      throw error;
    }
  }
}

function actorOf(userId: string): Actor {
  return {
    userId,
    sessionId: '',
    roles: ['admin'],
    provedAt: 0,
    raisedUntil: 0,
    ip: null,
    userAgent: null,
    // A separate request id for each action.
    get requestId() {
      return randomUUID();
    },
  };
}

/** A member of the studio with their roles. */
function memberOf(accounts: ReadonlyArray<{ id: string; name: readonly [string, string]; roles: Actor['roles'] }>, first: string): Actor {
  const account = accounts.find(({ name }) => name[0] === first);
  if (account === undefined) throw new Error(`The demo has no account called ${first}.`);
  return { ...actorOf(account.id), roles: account.roles };
}
