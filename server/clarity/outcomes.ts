import { DomainError } from '../platform/errors/errors.js';
import type { Outcome } from './payables/payables.dto.js';

/** Applies an action to each id in sequence, and returns each outcome. @throws errors that are not refusals */
export async function outcomesOf(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const id of new Set(ids)) {
    const refusal = await act(id).then(
      () => null,
      (error: unknown) => {
        if (error instanceof DomainError) return error;
        throw error;
      },
    );
    outcomes.push({ id, outcome: refusal === null ? 'done' : 'failed', message: refusal?.message ?? null, code: refusal?.code ?? null });
  }
  return outcomes;
}
