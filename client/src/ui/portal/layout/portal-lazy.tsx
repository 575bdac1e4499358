import { Component, type ComponentType, createElement, lazy, type ReactNode, Suspense, useState } from 'react';
import { useAnnouncedModule } from '../../../lib/first-visit/page-modules';
import { readyComponent } from '../../../lib/first-visit/ready-parts';
import { useInBrowser } from '../../../lib/use-in-browser';
import { PortalCodeError } from '../feedback/portal-code-error';

/** A part of a page whose code is loaded when it is first shown. One object per part, created once. */
export interface PortalPart<Props extends object> {
  lazy: () => Promise<{ Component: ComponentType<Props> }>;
  /** Source path as in the build manifest, for a page that shows the part immediately and preloads it. */
  module?: string;
}

interface PortalLazyProps<Props extends object> {
  part: PortalPart<Props>;
  /** Props of the part's component. */
  props: Props;
  /** Shown while the code is loading. */
  fallback: ReactNode;
  /** What could not be shown, as a sentence without a full stop. */
  failure: string;
  /** Wraps the error message in the frame that the part would have rendered. */
  frame?: (message: ReactNode) => ReactNode;
}

/** The code of each part, cached once requested. A failed load is removed, so that a retry requests it again. */
const loaded = new WeakMap<object, ComponentType<never>>();

function componentOf<Props extends object>(part: PortalPart<Props>): ComponentType<Props> {
  const present = loaded.get(part);
  if (present) return present as unknown as ComponentType<Props>;
  const Part = lazy(() => part.lazy().then(({ Component }) => ({ default: Component })));
  loaded.set(part, Part);
  return Part;
}

/**
 * Shows such a part; on the server its fallback, unless it was loaded before. An error boundary keeps failures inside the part, where they
 * can be retried. Use the part's name as the React key.
 */
export function PortalLazy<Props extends object>({ part, props, fallback, failure, frame = (message) => message }: PortalLazyProps<Props>) {
  const inBrowser = useInBrowser();
  useAnnouncedModule(part.module);
  const ready = readyComponent(part);
  const [Part, setPart] = useState(() => ready ?? componentOf(part));
  const retry = (): void => {
    loaded.delete(part);
    setPart(() => componentOf(part));
  };
  return (
    <Boundary onRetry={retry} failed={(error, onRetry) => frame(<PortalCodeError title={failure} error={error} onRetry={onRetry} />)}>
      {inBrowser || ready !== undefined ? <Suspense fallback={fallback}>{createElement(Part, props)}</Suspense> : fallback}
    </Boundary>
  );
}

interface BoundaryProps {
  /** Called before a retry. */
  onRetry: () => void;
  failed: (error: unknown, onRetry: () => void) => ReactNode;
  children: ReactNode;
}

interface BoundaryState {
  failed: boolean;
  error: unknown;
}

class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { failed: false, error: null };

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { failed: true, error };
  }

  override componentDidMount(): void {
    window.addEventListener('online', this.retryOnline);
  }

  override componentWillUnmount(): void {
    window.removeEventListener('online', this.retryOnline);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return this.props.failed(this.state.error, () => this.retry());
  }

  /** Data is requested again by itself once the connection is back, so code is as well. */
  private readonly retryOnline = (): void => {
    if (this.state.failed) this.retry();
  };

  private retry(): void {
    this.props.onRetry();
    this.setState({ failed: false, error: null });
  }
}
