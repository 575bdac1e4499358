import { createContext, useContext } from 'react';

/** What the fields of one form share. Fields are named by their path in the form's value: `title`, `ctas.0.url`. */
export interface FieldScope {
  /** The sentence beside a field, by path. */
  problems: Readonly<Record<string, string>>;
  /** A field was left: from now on what is wrong with it may be said. */
  leave: (path: string) => void;
}

export const FieldScopeContext = createContext<FieldScope>({ problems: {}, leave: () => undefined });

/** What every input of a form gets: the name it is found by, its sentence, and a word to the form when it is left. */
export function useField(path: string) {
  const { problems, leave } = useContext(FieldScopeContext);
  return { 'data-path': path, error: problems[path], onBlur: () => leave(path) };
}
