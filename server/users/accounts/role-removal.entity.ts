import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Role } from '../../platform/access/roles.rules.js';

/** Roles that another user took from an account, or that it lost by being deactivated. Stored while it counts for `SecondPersonService`. */
@Entity('role_removals')
export class RoleRemoval {
  @PrimaryColumn('uuid', { default: () => 'gen_random_uuid()' })
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('uuid', { name: 'removed_by' })
  removedBy!: string;

  /** What the account could no longer use. */
  @Column('text', { array: true })
  roles!: Role[];

  @Column('timestamptz', { name: 'removed_at' })
  removedAt!: Date;
}
