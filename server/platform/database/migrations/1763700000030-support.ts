import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The support desk: tickets, what is said in them, who may read it, and the help that comes before a ticket. */
export class Support1763700000030 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE EXTENSION IF NOT EXISTS pg_trgm;

      CREATE TABLE support_categories (
        key text PRIMARY KEY,
        label text NOT NULL,
        position integer NOT NULL,
        subcategories jsonb NOT NULL DEFAULT '[]'
      );

      CREATE TABLE faqs (
        id uuid PRIMARY KEY,
        group_key text NOT NULL,
        question text NOT NULL,
        answer text NOT NULL,
        position integer NOT NULL,
        helpful integer NOT NULL DEFAULT 0,
        unhelpful integer NOT NULL DEFAULT 0,
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX faqs_order ON faqs (group_key, position, id);
      CREATE INDEX faqs_words ON faqs USING gin ((question || ' ' || answer) gin_trgm_ops);

      CREATE TABLE tickets (
        id uuid PRIMARY KEY,
        number bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT tickets_number UNIQUE,
        customer_id uuid REFERENCES users ON DELETE SET NULL,
        subject text NOT NULL,
        description text NOT NULL,
        category text NOT NULL,
        subcategory text,
        contact_email text,
        status text NOT NULL CHECK (status IN ('open', 'pending', 'pending_customer', 'awaiting_customer_com', 'closed', 'access_revoked_closed')),
        priority text NOT NULL CHECK (priority IN ('low', 'normal', 'high', 'urgent')),
        assignee_id uuid REFERENCES users ON DELETE SET NULL,
        tags text[] NOT NULL DEFAULT '{}',
        verified_at timestamptz,
        closed_at timestamptz,
        revoked_at timestamptz,
        revoke_reason text,
        message_seq integer NOT NULL DEFAULT 0,
        entry_seq integer NOT NULL DEFAULT 0,
        customer_seq integer NOT NULL DEFAULT 0,
        waits_for text NOT NULL DEFAULT 'agent' CHECK (waits_for IN ('agent', 'customer', 'nobody')),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        version integer NOT NULL DEFAULT 1
      );
      COMMENT ON COLUMN tickets.message_seq IS 'Last number given to a message: the order that customers see.';
      COMMENT ON COLUMN tickets.entry_seq IS 'Last number given to a message or note: the order that agents see.';
      COMMENT ON COLUMN tickets.customer_seq IS 'Entry number of the last message of the customer.';
      CREATE INDEX tickets_of_customer ON tickets (customer_id, created_at DESC, id DESC);
      CREATE INDEX tickets_desk ON tickets (created_at DESC, id DESC) WHERE status <> 'access_revoked_closed';
      CREATE INDEX tickets_desk_status ON tickets (status, created_at DESC, id DESC);
      CREATE INDEX tickets_desk_category ON tickets (category, created_at DESC, id DESC) WHERE status <> 'access_revoked_closed';
      CREATE INDEX tickets_desk_priority ON tickets (priority, created_at DESC, id DESC) WHERE status <> 'access_revoked_closed';
      CREATE INDEX tickets_desk_assignee ON tickets (assignee_id, created_at DESC, id DESC) WHERE status <> 'access_revoked_closed';
      CREATE INDEX tickets_waiting ON tickets (assignee_id, id) WHERE waits_for = 'agent';
      CREATE INDEX tickets_words ON tickets USING gin ((subject || ' ' || description) gin_trgm_ops);

      CREATE TABLE ticket_messages (
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        seq integer NOT NULL,
        entry integer NOT NULL,
        id uuid NOT NULL,
        author_id uuid REFERENCES users ON DELETE SET NULL,
        author_role text NOT NULL CHECK (author_role IN ('customer', 'support', 'admin', 'hr', 'system')),
        body text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (ticket_id, seq),
        CONSTRAINT ticket_messages_id UNIQUE (ticket_id, id)
      );
      CREATE UNIQUE INDEX ticket_messages_entry ON ticket_messages (ticket_id, entry);
      CREATE INDEX ticket_messages_author ON ticket_messages (author_id) WHERE author_id IS NOT NULL;

      CREATE TABLE ticket_notes (
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        entry integer NOT NULL,
        id uuid NOT NULL,
        author_id uuid REFERENCES users ON DELETE SET NULL,
        author_role text NOT NULL,
        body text NOT NULL,
        created_at timestamptz NOT NULL,
        PRIMARY KEY (ticket_id, entry),
        CONSTRAINT ticket_notes_id UNIQUE (ticket_id, id)
      );
      CREATE INDEX ticket_notes_author ON ticket_notes (author_id) WHERE author_id IS NOT NULL;

      CREATE TABLE ticket_attachments (
        id uuid PRIMARY KEY,
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        uploaded_by uuid REFERENCES users ON DELETE SET NULL,
        message_id uuid,
        internal boolean NOT NULL DEFAULT false,
        position integer NOT NULL DEFAULT 0,
        file_id uuid NOT NULL,
        name text NOT NULL,
        content_type text NOT NULL,
        size bigint NOT NULL,
        picture_width integer,
        picture_height integer,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX ticket_attachments_of_message ON ticket_attachments (ticket_id, message_id);
      CREATE INDEX ticket_attachments_waiting ON ticket_attachments (created_at) WHERE message_id IS NULL;

      CREATE TABLE ticket_reads (
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
        seq integer NOT NULL,
        read_at timestamptz NOT NULL,
        PRIMARY KEY (ticket_id, user_id)
      );
      CREATE INDEX ticket_reads_of_user ON ticket_reads (user_id);

      CREATE TABLE ticket_security_codes (
        ticket_id uuid PRIMARY KEY REFERENCES tickets ON DELETE CASCADE,
        digest bytea NOT NULL,
        sealed text NOT NULL,
        created_at timestamptz NOT NULL,
        expires_at timestamptz NOT NULL,
        sent_at timestamptz,
        tries integer NOT NULL DEFAULT 0
      );

      CREATE TABLE customer_coms (
        ticket_id uuid PRIMARY KEY REFERENCES tickets ON DELETE CASCADE,
        customer_id uuid REFERENCES users ON DELETE SET NULL,
        agent_id uuid REFERENCES users ON DELETE SET NULL,
        q1_security text NOT NULL,
        q2_vulnerability text NOT NULL,
        q3_issues text NOT NULL,
        q4_resolution text NOT NULL,
        q5_legal text NOT NULL,
        q6_escalation text NOT NULL,
        created_at timestamptz NOT NULL
      );
      CREATE INDEX customer_coms_of_customer ON customer_coms (customer_id, created_at DESC);

      CREATE TABLE access_receipts (
        id uuid PRIMARY KEY,
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        agent_id uuid REFERENCES users ON DELETE SET NULL,
        agent_role text NOT NULL,
        kind text NOT NULL,
        audit_id bigint NOT NULL,
        first_at timestamptz NOT NULL,
        last_at timestamptz NOT NULL,
        reads integer NOT NULL DEFAULT 1,
        shown_from timestamptz NOT NULL
      );
      CREATE INDEX access_receipts_of_ticket ON access_receipts (ticket_id, first_at DESC, id DESC);
      CREATE INDEX access_receipts_of_agent ON access_receipts (ticket_id, agent_id, kind, first_at DESC);

      CREATE TABLE ticket_investigations (
        id uuid PRIMARY KEY,
        ticket_id uuid NOT NULL REFERENCES tickets ON DELETE CASCADE,
        agent_id uuid REFERENCES users ON DELETE SET NULL,
        session_id uuid NOT NULL,
        reason text NOT NULL,
        case_link text,
        opened_at timestamptz NOT NULL,
        ends_at timestamptz NOT NULL,
        tell_at timestamptz NOT NULL,
        told_at timestamptz
      );
      CREATE INDEX ticket_investigations_open ON ticket_investigations (ticket_id, session_id, ends_at DESC);
      CREATE INDEX ticket_investigations_to_tell ON ticket_investigations (tell_at) WHERE told_at IS NULL;

      CREATE TABLE ticket_counts (
        status text PRIMARY KEY,
        n bigint NOT NULL DEFAULT 0
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ticket_counts, ticket_investigations, access_receipts, customer_coms, ticket_security_codes, ticket_reads,
        ticket_attachments, ticket_notes, ticket_messages, tickets, faqs, support_categories;
    `);
  }
}
