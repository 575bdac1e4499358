import { types } from 'node:util';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/**
 * Jest runs tests in a realm of their own, so that errors and promises that Node itself makes are instances of another
 * `Error` and `Promise` than the program's. Here `instanceof` sees them as in production.
 */
export default class Environment extends NodeEnvironment {
  constructor(config, context) {
    super(config, context);
    recognise(this.global.Error, types.isNativeError);
    recognise(this.global.Promise, types.isPromise);
  }
}

function recognise(constructor, isOne) {
  const ordinary = Function.prototype[Symbol.hasInstance];
  Object.defineProperty(constructor, Symbol.hasInstance, {
    configurable: true,
    value(candidate) {
      // Subclasses inherit this, and ask only for their own.
      return ordinary.call(this, candidate) || (this === constructor && isOne(candidate));
    },
  });
}
