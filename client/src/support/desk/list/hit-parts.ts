interface TextPart {
  text: string;
  hit: boolean;
}

/** Splits a text at each occurrence of the search text, ignoring case, and marks the matching parts. */
export function hitParts(text: string, search: string): TextPart[] {
  const [all, term] = [text.toLowerCase(), search.trim().toLowerCase()];
  // Some characters have another length in lower case; then indices in one text do not apply to the other.
  if (term === '' || all.length !== text.length) return [{ text, hit: false }];
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = all.indexOf(term); at >= 0; at = all.indexOf(term, from)) {
    parts.push({ text: text.slice(from, at), hit: false }, { text: text.slice(at, at + term.length), hit: true });
    from = at + term.length;
  }
  parts.push({ text: text.slice(from), hit: false });
  return parts.filter((part) => part.text !== '');
}
