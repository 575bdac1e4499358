interface Named {
  firstName: string | null;
  lastName: string | null;
  email: string;
}

/** One or two capitals: of first and last name, else of the mail address. */
export function initialsOf({ firstName, lastName, email }: Named): string {
  const letters = [firstName, lastName].map((name) => first(name ?? '')).join('');
  return (letters || first(email)).toLocaleUpperCase('en-GB');
}

/** First character as a reader sees it, so that an accent or an emoji is not cut in half. */
function first(text: string): string {
  const [segment] = new Intl.Segmenter('en-GB').segment(text.trim());
  return segment?.segment ?? '';
}
