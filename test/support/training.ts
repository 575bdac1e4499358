import { randomUUID } from 'node:crypto';
import type { ModuleEditView, ModuleView } from '../../server/training/modules/modules.dto.js';
import type { SignedIn } from './app.js';

/** The beginning of an MP4 file, as browsers and the upload recognise it. */
export function videoBytes(size = 4_000): Buffer {
  return Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypmp42\0\0\0\0mp42isom', 'latin1'), Buffer.alloc(size, 7)]);
}

export const QUIZ = [
  { question: 'May a build leave the studio?', type: 'boolean', options: [], correctAnswer: 'No' },
  {
    question: 'Who approves it?',
    type: 'multiple',
    options: ['Its author', 'A second person', 'No one'],
    correctAnswer: 'A second person',
  },
] as const;
export const RIGHT = ['No', 'A second person'];

/** A text, a link and a quiz. */
export function moduleInput(values: Record<string, unknown> = {}) {
  return {
    title: 'Safe builds',
    description: 'How builds are handled.',
    category: 'Security',
    estimatedTime: '20 minutes',
    status: 'active',
    steps: [
      { id: randomUUID(), title: 'Read', type: 'text', content: 'Builds are **secret**.', policyIds: ['build-policy'] },
      { id: randomUUID(), title: 'Look', type: 'link', content: 'https://example.org/builds' },
      { id: randomUUID(), title: 'Check', type: 'quiz', content: '', quizQuestions: [...QUIZ] },
    ],
    ...values,
  };
}

/** Creates a module. */
export async function createModule({ agent }: SignedIn, values: Record<string, unknown> = {}): Promise<ModuleEditView> {
  const response = await agent.post('/api/training/modules').send(moduleInput(values));
  if (response.status !== 201) throw new Error(`${response.status} ${response.text}`);
  return response.body as ModuleEditView;
}

/** Completes every step of a module. */
export async function completeModule({ agent }: SignedIn, id: string, answers: readonly string[] = RIGHT): Promise<void> {
  const { steps, progress } = (await agent.get(`/api/training/modules/${id}`).expect(200)).body as ModuleView;
  for (const step of steps.filter((candidate) => !progress.completedSteps.includes(candidate.id))) {
    if (step.type === 'quiz') await agent.post(`/api/training/progress/${id}/quizzes/${step.id}`).send({ answers }).expect(200);
    else
      await agent
        .post(`/api/training/progress/${id}`)
        .send({ completedSteps: [step.id] })
        .expect(200);
  }
}
