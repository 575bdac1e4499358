import type { Attempt } from './use-shared-form';

interface Creation<View> {
  /** Sends the form with an id that is the same for every attempt. */
  create: () => Promise<View>;
  /** Saves the form's values if they differ from what was created; what is stored otherwise. */
  revise: (created: View) => Promise<View>;
}

/**
 * Creates an object with a form. The response to an attempt may be lost although the object was created: a later attempt then changes that
 * object to what the form holds by then.
 */
export async function createOnce<View>({ isRepeated }: Pick<Attempt, 'isRepeated'>, { create, revise }: Creation<View>): Promise<View> {
  const created = await create();
  return isRepeated ? revise(created) : created;
}
