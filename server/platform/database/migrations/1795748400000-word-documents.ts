import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Documents of the team and their images. */
export class WordDocuments1795748400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE word_documents (
        id uuid PRIMARY KEY,
        name text NOT NULL,
        content text NOT NULL,
        version integer NOT NULL,
        created_by uuid REFERENCES users (id) ON DELETE SET NULL,
        created_at timestamptz NOT NULL,
        updated_by uuid REFERENCES users (id) ON DELETE SET NULL,
        updated_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX word_documents_latest ON word_documents (updated_at, id)');
    await runner.query('CREATE INDEX word_documents_by_name ON word_documents USING gin (lower(name) gin_trgm_ops)');
    await runner.query('CREATE INDEX word_documents_created_by ON word_documents (created_by)');
    await runner.query('CREATE INDEX word_documents_updated_by ON word_documents (updated_by)');
    await runner.query(`
      CREATE TABLE word_document_images (
        id uuid PRIMARY KEY,
        document_id uuid NOT NULL REFERENCES word_documents (id) ON DELETE CASCADE,
        file_id uuid NOT NULL REFERENCES files (id),
        width integer NOT NULL,
        height integer NOT NULL,
        created_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX word_document_images_of_document ON word_document_images (document_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE word_document_images');
    await runner.query('DROP TABLE word_documents');
  }
}
