import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when the text of a document has not shown an image, so that it can be deleted some time later. */
export class UnusedDocumentImages1795781000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE word_document_images ADD COLUMN unused_since timestamptz');
    await runner.query(`
      UPDATE word_document_images i SET unused_since = now()
      FROM word_documents d WHERE d.id = i.document_id AND position(i.id::text IN d.content) = 0`);
    await runner.query('CREATE INDEX word_document_images_unused ON word_document_images (unused_since) WHERE unused_since IS NOT NULL');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX word_document_images_unused');
    await runner.query('ALTER TABLE word_document_images DROP COLUMN unused_since');
  }
}
