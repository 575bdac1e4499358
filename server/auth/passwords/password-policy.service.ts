import { Injectable } from '@nestjs/common';
import { Invalid } from '../../platform/errors/errors.js';
import { StudioIdentity } from '../../platform/mail/studio-identity.js';
import { commonPasswords } from './common-passwords.js';
import { containsName, passwordProblem, PASSWORD_COMMON, PASSWORD_CONTAINS_EMAIL, PASSWORD_CONTAINS_STUDIO } from './password.rules.js';

/** Which passwords are accepted: strong enough, not known from breaches, and not easily guessed. */
@Injectable()
export class PasswordPolicyService {
  constructor(private readonly studio: StudioIdentity) {}

  /**
   * Why the password is refused, or null.
   * @param email the account's address, if already known.
   */
  async problem(password: string, email?: string): Promise<string | null> {
    const weak = passwordProblem(password);
    if (weak !== null) return weak;
    if (email !== undefined && containsName(password, email.slice(0, email.lastIndexOf('@')))) return PASSWORD_CONTAINS_EMAIL;
    if (containsName(password, (await this.studio.current()).name)) return PASSWORD_CONTAINS_STUDIO;
    return (await commonPasswords()).has(password) ? PASSWORD_COMMON : null;
  }

  /**
   * @param chosen.field the input field of the error.
   * @throws Invalid with the reason.
   */
  async assertGood(password: string, { email, field }: { email: string; field: string }): Promise<void> {
    const problem = await this.problem(password, email);
    if (problem !== null) throw new Invalid(problem, { [field]: problem }, 'weak-password');
  }
}
