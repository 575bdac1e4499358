/** An address with a token behind the `#`, as `MailLinksService` makes them; in HTML it may end at a quote or a tag. */
const SECRET_LINK = /https?:\/\/[^\s"'<>#]+#token=[^\s"'<>]*/g;

export const HIDDEN_LINK = '[link hidden]';

/** True when a text of a mail holds a link that opens an account. */
export function holdsSecretLink(text: string): boolean {
  return text.search(SECRET_LINK) !== -1;
}

/** The text with every such link replaced by a note. */
export function withoutSecretLinks(text: string): string {
  return text.replace(SECRET_LINK, HIDDEN_LINK);
}
