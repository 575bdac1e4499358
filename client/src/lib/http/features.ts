import { isOn, type FeatureName } from '../../../../server/features/features.rules';
import { publicQuery } from './query';
import { useApi } from './use-api';
import { usePolledQuery } from './use-polled-query';

/** What the studio has switched on, by name. */
export const featuresQuery = publicQuery<Record<string, boolean>>('/features');

/** Whether a part of the studio is open. Until the server has said so it counts as open: the server refuses on its own. */
function useFeature(name: FeatureName): boolean {
  const { data } = useApi(featuresQuery);
  return isOn(data ?? {}, name);
}

/** The same for a page on which someone may sit while it is switched. */
export function useLiveFeature(name: FeatureName): boolean {
  usePolledQuery(featuresQuery);
  return useFeature(name);
}
