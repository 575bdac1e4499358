import { useMantineColorScheme } from '@mantine/core';
import { useEffect, useEffectEvent } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';

/** Adopts the account's colour scheme on a device without a choice of its own. A choice made on the device wins. */
export function useAccountScheme(user: MeView | null): void {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const preferred = user?.preferences.colourScheme ?? 'system';
  const adopt = useEffectEvent(() => {
    if (colorScheme === 'auto' && preferred !== 'system') setColorScheme(preferred);
  });
  // Only when the account is loaded or its choice changes: returning to the system's scheme on this device is a choice as well.
  useEffect(() => adopt(), [preferred]);
}
