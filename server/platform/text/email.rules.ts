/** A mailbox and a host with a dot. Each part ends where the next begins, so there is no backtracking. */
const EMAIL = /^[^\s@<>()[\]\\,;:"\p{C}]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}$/u;

/** Whether a text has the form of an email address, without surrounding spaces. */
export function isEmailAddress(text: string): boolean {
  return EMAIL.test(text);
}
