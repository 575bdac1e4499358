import type { ValuesView } from '../../../../../server/site/values/values.dto.js';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { ValuesForm } from './values-form';

/** The studio's values, as shown on the home page. */
export function ValuesSection() {
  return (
    <PortalSection title="Values" description="What the studio stands for. Shown as “Our Values” on the home page, below the projects.">
      <PortalFormLoader<ValuesView> path="/admin/values" errorTitle="The values could not be loaded" fields={3}>
        {(values) => <ValuesForm values={values} />}
      </PortalFormLoader>
    </PortalSection>
  );
}
