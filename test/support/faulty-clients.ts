import { PreparedClient } from '../../server/platform/database/connections/prepared-client.js';

type Answer = Promise<unknown>;
type Query = (first: unknown, values?: unknown, callback?: unknown) => never;

/** `PreparedClient` as it might behave after an incompatible change of pg or TypeORM. */
abstract class FaultyClient extends PreparedClient {
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    const usual: Query = super.query.bind(this);
    const isPrepared = typeof first === 'string' && Array.isArray(values);
    return (isPrepared ? this.faulty(first, () => usual(first, values)) : usual(first, values, callback)) as never;
  }

  protected abstract faulty(text: string, usual: () => Answer): Answer;
}

/** Answers a statement with the result of its first run. */
export class StaleClient extends FaultyClient {
  private readonly answers = new Map<string, Answer>();

  protected override faulty(text: string, usual: () => Answer): Answer {
    const response = this.answers.get(text) ?? usual();
    this.answers.set(text, response);
    return response;
  }
}

/** Never answers. */
export class SilentClient extends FaultyClient {
  protected override faulty(): Answer {
    return new Promise(() => undefined);
  }
}

/** Answers a refused statement with no rows. */
export class ForgivingClient extends FaultyClient {
  protected override faulty(_text: string, usual: () => Answer): Answer {
    return usual().catch(() => ({ command: 'SELECT', rowCount: 0, rows: [], fields: [] }));
  }
}

/** Lacks something that it calls. */
export class BrokenClient extends FaultyClient {
  protected override faulty(): Answer {
    throw new TypeError('wire.bind is not a function');
  }
}

/** Never starts a transaction. */
export class LooseClient extends PreparedClient {
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    const text = ['START TRANSACTION', 'COMMIT', 'ROLLBACK'].includes(String(first)) ? 'SELECT 1' : first;
    return super.query(text, values, callback);
  }
}

/** Runs query objects, but does not hand over their rows. */
export class ForgetfulClient extends PreparedClient {
  override query(first: unknown, values?: unknown, callback?: unknown): never {
    if (typeof first === 'object' && first !== null && 'handleDataRow' in first) first.handleDataRow = () => undefined;
    return super.query(first, values, callback);
  }
}
