import { FinanceSection } from '../about/finance-section';
import { Hero } from './hero';
import { ProjectsSection } from './projects-section';
import { ValuesSection } from '../about/story/values-section';

/** The landing page. */
export function HomePage() {
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <Hero />
      <ProjectsSection />
      <ValuesSection />
      <FinanceSection />
    </main>
  );
}
