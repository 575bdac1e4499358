import type { ReactNode } from 'react';
import { Component } from 'react';
import { ErrorPage } from './error-page';
import { clearFailures } from './lazy-pages';

interface Props {
  /** A change resets the boundary for the next page. */
  page: string;
  children: ReactNode;
}

interface State {
  error: unknown;
  failed: boolean;
}

/** Catches errors that a page did not handle, so that the frame around it stays. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false };

  static getDerivedStateFromError(error: unknown): State {
    return { error, failed: true };
  }

  override componentDidUpdate(before: Props) {
    if (!this.state.failed || before.page === this.props.page) return;
    clearFailures();
    this.setState({ error: null, failed: false });
  }

  override render() {
    return this.state.failed ? <ErrorPage error={this.state.error} /> : this.props.children;
  }
}
