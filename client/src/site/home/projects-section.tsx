import { PUBLIC_PROJECTS } from '../../../../server/site/projects/projects.rules';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { ButtonLink } from '../../ui/public/button';
import { ProjectGrid } from '../projects/card/project-grid';
import classes from './projects-section.module.css';
import { Section } from '../section';
import { projectsQuery } from '../site.api';

/** The studio's newest projects on the landing page, with a link to the others if there may be more. */
export function ProjectsSection() {
  const { data, isPending } = useApi(projectsQuery);
  const projects = Array.isArray(data) ? data : [];
  return (
    <Section id="projects" title="Our Projects" ground="deep">
      <ProjectGrid projects={projects.slice(0, PUBLIC_PROJECTS)} isPending={isPending} headingLevel={3} />
      {projects.length >= PUBLIC_PROJECTS && (
        <div className={classes.all}>
          <ButtonLink to={paths.projects} look="quiet" size="lg">
            All projects
          </ButtonLink>
        </div>
      )}
    </Section>
  );
}
