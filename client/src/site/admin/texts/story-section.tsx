import type { AboutView } from '../../../../../server/site/about/about.dto.js';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';
import { StoryForm } from './story-form';

/** The studio's story on the about page. */
export function StorySection() {
  return (
    <PortalSection title="About story" description="The part of the about page between the introduction and the team.">
      <PortalFormLoader<AboutView> path="/about" errorTitle="The story could not be loaded" fields={2}>
        {(story) => <StoryForm story={story} />}
      </PortalFormLoader>
    </PortalSection>
  );
}
