import { types } from 'node:util';
import { TestEnvironment as NodeEnvironment } from 'jest-environment-node';

/**
 * Jest runs tests in a separate realm, so that errors and promises created by Node itself are instances of another `Error` and `Promise`
 * than the program's. With this, `instanceof` works as in production.
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
      // Subclasses inherit this, and check only for their own.
      return ordinary.call(this, candidate) || (this === constructor && isOne(candidate));
    },
  });
}
