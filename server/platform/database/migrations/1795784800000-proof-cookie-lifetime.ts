import type { MigrationInterface, QueryRunner } from 'typeorm';

/** SHA-256 of the cookies policies that came with the program and said that the proof cookie lasts 10 minutes. */
const DEFAULTS = [
  '635f5efed7904135efaaf8a8b997088a95bac66c8603f1e4967e2839b687fd35',
  'ee41e480481c588c4210741e333cc6ddf38e1b5e6df07ea4e412d70f224b7437',
];

/**
 * The proof cookie lasts 25 minutes. The mistake was the program's, so its own text is corrected in place. A text that the studio has
 * published is the studio's, and stays.
 */
export class ProofCookieLifetime1795784800000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE legal_versions SET body = replace(body, 'lasts 10 minutes, and', 'lasts 25 minutes, and')
       WHERE kind = 'cookies' AND version = 1 AND encode(sha256(convert_to(body, 'UTF8')), 'hex') = ANY($1::text[])`,
      [DEFAULTS],
    );
  }

  async down(): Promise<void> {
    // The correction is right for earlier versions of the program as well.
  }
}
