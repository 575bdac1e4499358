import { Component, type ReactNode } from 'react';
import { PortalLoadError } from '../ui/portal-load-error';
import { PortalSection } from '../ui/portal-section';

interface Props {
  label: string;
  /** Called before the section is tried again. */
  onRetry: () => void;
  children: ReactNode;
}

interface State {
  failed: boolean;
  error: unknown;
}

/** Keeps what goes wrong in a section inside it: the sidebar stays, and the section can be tried again. */
export class SectionBoundary extends Component<Props, State> {
  override state: State = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failed: true, error };
  }

  override render() {
    const { label, children } = this.props;
    if (!this.state.failed) return children;
    return (
      <PortalSection title={label}>
        <PortalLoadError title="This section could not be shown" error={this.state.error} retrying={false} onRetry={() => this.retry()} />
      </PortalSection>
    );
  }

  private retry(): void {
    this.props.onRetry();
    this.setState({ failed: false, error: null });
  }
}
