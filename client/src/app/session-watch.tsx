import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSignedOut } from '../lib/http';
import { setMe } from '../lib/query';

/** When any call finds the session ended, identity becomes signed out, once; the guard of the page does the rest. */
export function SessionWatch() {
  const client = useQueryClient();
  useEffect(() => onSignedOut(() => setMe(client, null)), [client]);
  return null;
}
