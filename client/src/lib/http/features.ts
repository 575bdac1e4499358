import { isOn, type FeatureName } from '../../../../server/features/features.rules';
import { publicQuery } from './query';
import { useApi } from './use-api';
import { usePolledQuery } from './use-polled-query';

/** The feature toggles by name; true means on. */
export const featuresQuery = publicQuery<Record<string, boolean>>('/features');

/** Whether a feature is on. Counts as on until the server has answered: the server enforces it anyway. */
function useFeature(name: FeatureName): boolean {
  const { data } = useApi(featuresQuery);
  return isOn(data ?? {}, name);
}

/** The same for a page that a user may have open when the feature is toggled. */
export function useLiveFeature(name: FeatureName): boolean {
  usePolledQuery(featuresQuery);
  return useFeature(name);
}
