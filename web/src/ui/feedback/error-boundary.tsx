import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown when something below cannot be drawn; by default a line with a button that draws it again. */
  fallback?: ReactNode;
  /** The children are drawn again when it changes; pages pass the address. */
  resetKey?: unknown;
  children: ReactNode;
}

/** Limits an error to one part of the page. Every pane has one of its own, so that the others stay usable. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.again();
  }

  again = () => this.setState({ failed: false });

  override render() {
    if (!this.state.failed) return this.props.children;
    const { fallback } = this.props;
    if (fallback !== undefined) return fallback;
    return (
      <p role="alert">
        This part could not be shown.{' '}
        <button type="button" onClick={this.again}>
          Try again
        </button>
      </p>
    );
  }
}
