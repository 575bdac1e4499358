import { MarkdownArea } from '../../../ui/portal/markdown/markdown-area';
import { useField } from './field-scope';

interface MarkdownFieldProps {
  path: string;
  label: string;
  hint: string;
  value: string;
  /** `whole` for a change that is an undo step of its own, not typing. */
  onChange: (value: string, whole: boolean) => void;
}

/** A text of a block in the studio's Markdown. */
export function MarkdownField({ path, label, hint, value, onChange }: MarkdownFieldProps) {
  const scope = useField(path);
  return <MarkdownArea {...scope} size="sm" minRows={8} maxRows={24} label={label} description={hint} value={value} onChange={onChange} />;
}
