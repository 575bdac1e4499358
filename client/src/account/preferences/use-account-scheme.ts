import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';

/** Takes the account's colour scheme over on a device where nothing was chosen yet. What was chosen on the device stays. */
export function useAccountScheme(user: MeView | null): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const wanted = user?.preferences.colourScheme ?? 'system';
  const adopt = useEffectEvent(() => {
    if (colorScheme === 'auto' && wanted !== 'system') setColorScheme(wanted);
  });
  // Only when the account becomes known or its choice changes: who goes back to the system's scheme here has chosen as well.
  useEffect(() => adopt(), [wanted]);
}
