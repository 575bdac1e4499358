import { randomUUID } from 'node:crypto';
import type { CreateModule } from '../../training/modules/modules.dto.js';
import type { QuizQuestion, StepType } from '../../training/modules/modules.rules.js';

interface DemoModule extends CreateModule {
  /** First name of its author. */
  by: string;
  /** Title of the policy that belongs to its first step. */
  policy: string;
  /** When it was assigned: before its due date. */
  daysAgo: number;
  /** Null for no due date; negative for one that has passed. */
  dueInDays: number | null;
  /** By first name: how many steps each person has completed, and whether they failed the quiz after those. */
  progress: Readonly<Record<string, { steps: number; fails?: true }>>;
}

const step = (title: string, type: StepType, content: string, quizQuestions: QuizQuestion[] = []): CreateModule['steps'][number] => ({
  id: randomUUID(),
  title,
  type,
  content,
  policyIds: [],
  quizQuestions,
});
const yesNo = (question: string, correctAnswer: 'Yes' | 'No'): QuizQuestion => ({ question, type: 'boolean', options: [], correctAnswer });
const choice = (question: string, correctAnswer: string, others: string[]): QuizQuestion => ({
  question,
  type: 'multiple',
  options: [...others.slice(0, 1), correctAnswer, ...others.slice(1)],
  correctAnswer,
});

export const MODULES: readonly DemoModule[] = [
  {
    by: 'Hannah',
    policy: 'Remote work and core hours',
    title: 'Your first week',
    description: 'Where things are, whom to ask, and how we work together.',
    category: 'Onboarding',
    estimatedTime: '25 minutes',
    status: 'active',
    passMark: 100,
    certificateMonths: null,
    assignedRoles: ['developer', 'dev_tester', 'staff'],
    daysAgo: 9,
    dueInDays: 12,
    steps: [
      step(
        'How we work',
        'text',
        '# The short version\n\nWe write things down, we ask early and we go home on time.\n\n- Core hours are **10:00 to 16:00**, UK time.\n- What more than two people need to know is an announcement.\n- If you are stuck for an hour, ask.',
      ),
      step('Meet the studio', 'link', '/about'),
      step('Check what you remember', 'quiz', 'Three short questions.', [
        choice('When are the core hours?', '10:00 to 16:00', ['09:00 to 17:00', '12:00 to 20:00']),
        yesNo('Should you wait a whole day before you ask for help?', 'No'),
        choice('Where does something go that everyone needs to know?', 'Into an announcement', ['Into a chat', 'On a note at the door']),
      ]),
    ],
    progress: { Mina: { steps: 3 }, Tomasz: { steps: 2 }, Grace: { steps: 2, fails: true } },
  },
  {
    by: 'Hannah',
    policy: 'Accounts, passwords and devices',
    title: 'Handling unreleased builds',
    description: 'What may leave the studio, who decides, and what to do when something has leaked.',
    category: 'Security',
    estimatedTime: '15 minutes',
    status: 'active',
    passMark: 80,
    certificateMonths: 12,
    assignedRoles: ['developer', 'dev_tester'],
    daysAgo: 30,
    dueInDays: -2,
    steps: [
      step(
        'What counts as a build',
        'text',
        'Anything that runs, and anything that shows what will run: archives, recordings and screenshots.\n\n> If you are not sure, it counts.',
      ),
      step('How to report a leak', 'text', '1. Tell Rhys at once, by phone.\n2. Write down what you know.\n3. Delete nothing.'),
      step('Quiz', 'quiz', '', [
        yesNo('Is a screenshot of an unreleased level part of a build?', 'Yes'),
        yesNo('May you delete a leaked file before you report it?', 'No'),
        choice('Who approves a build?', 'Someone who did not upload it', ['Whoever uploaded it', 'No one']),
      ]),
    ],
    progress: { Mina: { steps: 1 } },
  },
  {
    by: 'Ada',
    policy: 'Generated images and text',
    title: 'Accessible levels',
    description: 'Contrast, captions and remapping: what every level needs before it is reviewed.',
    category: 'Craft',
    estimatedTime: '40 minutes',
    status: 'active',
    passMark: 100,
    certificateMonths: null,
    assignedRoles: [],
    daysAgo: 75,
    dueInDays: null,
    steps: [
      step('Watch the talk', 'video', 'https://www.gdcvault.com/free'),
      step('The guidelines', 'link', 'https://gameaccessibilityguidelines.com/'),
      step(
        'Our checklist',
        'text',
        '- Every sound that matters has a caption.\n- Every control can be changed.\n- Nothing depends on colour alone.',
      ),
    ],
    progress: { Tomasz: { steps: 1 } },
  },
];
