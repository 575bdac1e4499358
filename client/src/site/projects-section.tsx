import { ProjectGrid } from './project-grid';
import { Section } from './section';

/** The studio's projects on the landing page. */
export function ProjectsSection() {
  return (
    <Section id="projects" title="Our Projects" ground="deep">
      <ProjectGrid headingLevel={3} />
    </Section>
  );
}
