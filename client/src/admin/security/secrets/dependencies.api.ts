import { keepPreviousData, useMutation } from '@tanstack/react-query';
import { ADVISORIES_FILE } from '../../../../../server/security/dependencies/dependencies.rules';
import type { DependencyView, SupplyChainView } from '../../../../../server/security/dependencies/dependencies.dto.js';
import { apiQuery } from '../../../lib/http/query';
import { upload } from '../../../lib/http/upload';
import { keysetQuery } from '../../../lib/lists/keyset';
import { useSecurityChanged } from '../security.api';

const PATH = '/security/dependencies';

/** Download of the list of packages. */
export const SBOM_ADDRESS = `/api${PATH}/sbom`;

export const supplyChainQuery = apiQuery<SupplyChainView>(`${PATH}/summary`);

export interface PackagesFilter {
  search: string;
  status: string;
}

/** Packages of the program, vulnerable ones first. */
export const packagesQuery = ({ search, status }: PackagesFilter) => ({
  ...keysetQuery<DependencyView>(PATH, { q: search, status }),
  placeholderData: keepPreviousData,
});

/** Replaces the report of known vulnerabilities. */
export function useUploadAdvisories() {
  const onSuccess = useSecurityChanged();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append(ADVISORIES_FILE, file);
      return upload<SupplyChainView>(`${PATH}/advisories`, form, () => undefined, { method: 'POST' });
    },
    onSuccess,
  });
}
