import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown when something below cannot be drawn. */
  fallback: ReactNode;
  /** The children are drawn again when it changes; pages pass the address. */
  resetKey?: string;
  children: ReactNode;
}

/** Limits an error to one part of the page. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidUpdate(before: ErrorBoundaryProps) {
    if (this.state.failed && before.resetKey !== this.props.resetKey) this.setState({ failed: false });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
