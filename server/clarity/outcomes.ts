import { DomainError } from '../platform/errors/errors.js';
import type { Outcome } from './payables/payables.dto.js';

/** Acts on each id by itself, one after the other, and says what became of it. @throws what is no refusal */
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
