import frame from '../../ui/portal/layout/portal-page.module.css';
import '../../ui/portal/styles/portal-styles';
import { StatisticsSection } from './statistics-section';

/** The statistics as a page of the desk. */
export function StatisticsPage() {
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <StatisticsSection />
    </main>
  );
}
