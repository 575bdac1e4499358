import { deviceName } from './device.js';
import type { LoginHistoryRow } from './login-history.repository.js';
import type { SessionListRow } from './sessions.repository.js';

export class SessionView {
  id!: string;
  user_agent!: string | null;
  /** Browser and system, as text. */
  device!: string;
  ip_address!: string | null;
  created_at!: string;
  last_seen_at!: string;
  is_active!: boolean;
  /** The session of this request. */
  is_current!: boolean;
}

export class SessionsEndedResponse {
  ended!: number;
}

export class LoginLogView {
  id!: string;
  ip_address!: string | null;
  /** Browser and system, as text. */
  device!: string;
  created_at!: string;
  success!: boolean;
  message!: string;
}

export function toSessionView(row: SessionListRow, { isActive, isCurrent }: { isActive: boolean; isCurrent: boolean }): SessionView {
  return {
    id: row.id,
    user_agent: row.user_agent,
    device: deviceName(row.user_agent),
    ip_address: row.ip_address,
    created_at: row.created_at,
    last_seen_at: row.last_seen_at,
    is_active: isActive,
    is_current: isCurrent,
  };
}

export function toLoginLogView(row: LoginHistoryRow): LoginLogView {
  return {
    id: String(row.id),
    ip_address: row.ip_address,
    device: deviceName(row.user_agent),
    created_at: row.created_at,
    success: row.success,
    message: row.message,
  };
}
