import type { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** The classes of which a server creates its requests and responses. */
export interface NodeClasses {
  IncomingMessage: typeof IncomingMessage;
  ServerResponse: typeof ServerResponse;
}

type Initialise = (this: object, first: unknown, second: unknown) => void;

/**
 * A constructor of instances of `base` whose prototype is exactly `prototype`. Node's two classes are plain functions, so they can be
 * called on the new object; `Reflect.construct` would cost three quarters of the throughput. Node does not guarantee this: check
 * `canInitialise` first.
 */
export function withPrototype<T extends typeof IncomingMessage | typeof ServerResponse>(base: T, prototype: object): T {
  const initialise = base as unknown as Initialise;
  function Instance(this: object, first: unknown, second: unknown): void {
    initialise.call(this, first, second);
  }
  Instance.prototype = prototype;
  // V8 reserves space in each object for the properties that the constructor and those it inherits from assign. Without the inherited
  // ones there is too little, and requests and responses become hash tables, which are slower and five times as large.
  Object.setPrototypeOf(Instance, base);
  return Instance as unknown as T;
}

/** Whether `withPrototype` produces the same as `new` for these classes: it creates one request and one response each way. */
export function canInitialise(classes: NodeClasses): boolean {
  const socket = new Socket();
  try {
    const requests = compareConstruction(classes.IncomingMessage, (make) => new make(socket));
    const responses = compareConstruction(classes.ServerResponse, (make) => new make(requests.plain));
    const response = responses.initialised.setHeader('X-Self-Test', 'passed');
    return requests.isSame && responses.isSame && requests.initialised.socket === socket && response.getHeader('x-self-test') === 'passed';
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

function compareConstruction<T extends typeof IncomingMessage | typeof ServerResponse, I extends object>(
  base: T,
  create: (make: T) => I,
): { plain: I; initialised: I; isSame: boolean } {
  const prototype = Object.create(base.prototype as object) as object;
  const plain = create(base);
  const initialised = create(withPrototype(base, prototype));
  const keys = Reflect.ownKeys(plain);
  const isSame =
    Object.getPrototypeOf(initialised) === prototype &&
    Reflect.ownKeys(initialised).length === keys.length &&
    keys.every((key) => Object.hasOwn(initialised, key));
  return { plain, initialised, isSame };
}
