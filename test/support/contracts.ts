import type { Response } from 'supertest';
import type { AssignContract, ContractDetailView, ContractView } from '../../server/contracts/contracts.dto.js';
import { SIGNING_CONSENT } from '../../server/contracts/contracts.rules.js';
import type { ContractRequestView } from '../../server/contracts/requests/requests.dto.js';
import type { TemplateView } from '../../server/contracts/templates/templates.dto.js';
import { StarterContent } from '../../server/site/starter-content.js';
import type { SignedIn, TestApp } from './app.js';
import { colleague } from './staff.js';

export const CONTRACTS = '/api/contracts';
export const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
export const TEXT = '# Agreement\nWith **{{firstName}} {{lastName}}** of {{studioName}}.\n\n- Day rate: {{blank:Day rate}}\n- Place: home';

/** The body of a response. @throws Error with the response for another status */
function bodyOf<T>(response: Response, status: number): T {
  if (response.status !== status) throw new Error(`${response.status} ${response.text}`);
  return response.body as T;
}

export async function writeTemplate({ agent }: SignedIn, values: { title?: string; content?: string } = {}): Promise<TemplateView> {
  return bodyOf(await agent.post(`${CONTRACTS}/templates`).send({ title: 'Developer agreement', content: TEXT, ...values }), 201);
}

/** Assigns a contract from a new template. */
export async function assignContract(
  manager: SignedIn,
  person: SignedIn,
  values: Partial<AssignContract> & { content?: string } = {},
): Promise<ContractDetailView> {
  const { content, ...assignment } = values;
  const templateId = assignment.templateId ?? (await writeTemplate(manager, content === undefined ? {} : { content })).id;
  const response = await manager.agent
    .post(`${CONTRACTS}/assign`)
    .send({ userId: person.user.id, blanks: { 'Day rate': '£300' }, ...assignment, templateId });
  return bodyOf(response, 201);
}

/** What a browser sends when someone signs. */
export function signature({ content_sha256 }: Pick<ContractDetailView, 'content_sha256'>, fullName = 'Dara Test') {
  return {
    fullName,
    consent: true,
    consentVersion: SIGNING_CONSENT.version,
    seenWhole: true,
    contentSha256: content_sha256,
    timeZone: 'Europe/London',
  };
}

/** Opens a contract and signs it. */
export async function signContract({ agent }: SignedIn, contract: ContractDetailView): Promise<ContractDetailView> {
  await agent.post(`${CONTRACTS}/${contract.id}/opened`).expect(204);
  return bodyOf(await agent.post(`${CONTRACTS}/sign/${contract.id}`).set('User-Agent', BROWSER).send(signature(contract)), 200);
}

export async function makeRequest(
  { agent }: SignedIn,
  contractId: string,
  type: string,
  message = 'More money.',
): Promise<ContractRequestView> {
  return bodyOf(await agent.post(`${CONTRACTS}/request`).send({ contractId, type, message }), 201);
}

/** Resolves a request. */
export function resolveRequest({ agent }: SignedIn, id: string, body: object) {
  return agent.post(`${CONTRACTS}/requests/${id}/resolve`).send(body);
}

/** Has a contract amended to another day rate. @returns the new version, as the manager sees it */
export async function amendContract(
  { manager, person }: { manager: SignedIn; person: SignedIn },
  contract: Pick<ContractDetailView, 'id' | 'content'>,
  rate: string,
): Promise<ContractDetailView> {
  const { id } = await makeRequest(person, contract.id, 'amend');
  const response = await resolveRequest(manager, id, { outcome: 'approved', newContent: contract.content.replace(/£\d+/, rate) });
  const { new_contract_id: newId } = bodyOf<ContractRequestView>(response, 200);
  return bodyOf(await manager.agent.get(`${CONTRACTS}/${newId}`), 200);
}

/** The states of a person's contracts by number of the version. */
export async function versionStates({ agent }: SignedIn): Promise<Record<number, string>> {
  const contracts = bodyOf<ContractView[]>(await agent.get(`${CONTRACTS}/user`), 200);
  return Object.fromEntries(contracts.map(({ version_no, status }) => [version_no, status]));
}

/** The bytes of a sealed document. */
export async function sealedDocument(app: TestApp, { agent }: SignedIn, id: string): Promise<Buffer> {
  await app.runJobs();
  const response = await agent.get(`${CONTRACTS}/${id}/document`).responseType('blob').expect(200);
  return response.body as Buffer;
}

/** Who takes part in contracts. */
export interface ContractTeam {
  /** Manages contracts. */
  hana: SignedIn;
  ada: SignedIn;
  /** Gets contracts. */
  dev: SignedIn;
}

/** An empty database with the studio's texts, someone in HR, an admin and a developer. */
export async function contractTeam(app: TestApp): Promise<ContractTeam> {
  app.clock.reset();
  await app.database.clear();
  await app.nest.get(StarterContent).ensure({ sampleProject: false });
  return {
    hana: await colleague(app, 'Hana', ['hr']),
    ada: await colleague(app, 'Ada', ['admin']),
    dev: await colleague(app, 'Dara', ['developer']),
  };
}
