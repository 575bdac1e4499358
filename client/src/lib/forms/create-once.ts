import { useState } from 'react';

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
export function useCreateOnce<View>(): (creation: Creation<View>) => Promise<View> {
  const [createOnce] = useState(() => creatingOnce<View>());
  return createOnce;
}

/** The same without React. */
export function creatingOnce<View>(): (creation: Creation<View>) => Promise<View> {
  let isRetry = false;
  return async ({ create, revise }) => {
    const wasTried = isRetry;
    isRetry = true;
    const created = await create();
    return wasTried ? revise(created) : created;
  };
}
