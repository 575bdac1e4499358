import { Injectable } from '@nestjs/common';
import { exportLine } from '../audit-export.js';
import { BEGINNING, type ChainHead } from './audit-chain.js';
import { AuditChainRepository } from './audit-chain.repository.js';
import { AuditChainer } from './audit-chainer.js';

/** Row size: up to 35 KB. */
const BATCH = 200;

/** Positions of a part of the chain without gaps, both included; decimal text. */
export interface ChainPart {
  first: string;
  last: string;
}

/** Exports a part of the chain in the running program, in the format that `npm run audit:verify -- --file` reads. */
@Injectable()
export class AuditChainExport {
  constructor(
    private readonly chain: AuditChainRepository,
    private readonly chainer: AuditChainer,
  ) {}

  /** Chains what is committed, so that a part contains it. */
  chainNow(): Promise<void> {
    return this.chainer.chainOrLog();
  }

  /**
   * The part of the chain with every row of a period. As the chain has no gaps, it may contain rows just outside of the period.
   * @param period ISO 8601, `from` inclusive and `to` exclusive; without them from the first row, to the last one.
   * @returns undefined if no row of the period is chained.
   */
  async partOf({ from, to }: { from?: string | undefined; to?: string | undefined }): Promise<ChainPart | undefined> {
    const within = await this.chain.positionsWithin(from ?? '-infinity', to ?? 'infinity');
    const [head] = to === undefined ? await this.chain.heads(null) : [];
    const first = from === undefined && within.first !== null ? '1' : within.first;
    const last = head?.position ?? within.last;
    return first === null || last === null || BigInt(first) > BigInt(last) ? undefined : { first, last };
  }

  /** The lines of a file, read page by page: where it starts if that is not the beginning, the rows, and the closing line. */
  async *lines({ first, last }: ChainPart): AsyncGenerator<string> {
    const notChained = await this.chain.countWaiting();
    let head: ChainHead = { ...BEGINNING, position: (BigInt(first) - 1n).toString() };
    let rows = 0;
    for (;;) {
      const page = await this.chain.between(head.position, last, BATCH);
      const [next] = page;
      if (rows === 0 && next !== undefined && first !== '1')
        yield exportLine({ start: { position: head.position, hash: next.previousHash } });
      if (page.length > 0) yield page.map(exportLine).join('');
      rows += page.length;
      head = page.at(-1) ?? head;
      if (page.length < BATCH) break;
    }
    yield exportLine({ end: { rows, head: { position: head.position, hash: head.hash }, notChained } });
  }
}
