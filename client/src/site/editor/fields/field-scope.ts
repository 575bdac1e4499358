import { createContext, useContext } from 'react';

/** Context shared by the fields of a form. Fields are named by their path in the form's value: `title`, `ctas.0.url`. */
interface FieldScope {
  /** Error messages by path. */
  problems: Readonly<Record<string, string>>;
  /** A field lost the focus: its errors may be shown from now on. */
  leave: (path: string) => void;
}

export const FieldScopeContext = createContext<FieldScope>({ problems: {}, leave: () => undefined });

/** Props of every input of a form: its path, its error message, and the blur handler. */
export function useField(path: string) {
  const { problems, leave } = useContext(FieldScopeContext);
  return { 'data-path': path, error: problems[path], onBlur: () => leave(path) };
}
