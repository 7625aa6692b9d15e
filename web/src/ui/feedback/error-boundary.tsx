import { Component, type ReactNode } from 'react';

interface ErrorBoundaryProps {
  /** Shown when something below cannot be drawn. */
  fallback: ReactNode;
  /** Another value draws the children anew: the address, for pages. */
  resetKey?: string;
  children: ReactNode;
}

/** Keeps a fault in one part of the page from taking the whole away. */
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
