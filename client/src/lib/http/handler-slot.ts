/** Holds the handler that the application has registered for an event. */
export class HandlerSlot<Handler> {
  private registered: Handler | null = null;

  get current(): Handler | null {
    return this.registered;
  }

  /** Registers the handler. @returns a function that removes it, unless another one was registered since */
  readonly register = (handler: Handler): (() => void) => {
    this.registered = handler;
    return () => {
      if (this.registered === handler) this.registered = null;
    };
  };
}
