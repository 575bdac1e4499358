import type { FeatureChangeView } from '../../../../server/features/features.dto.js';

/** Describes a change of a toggle in one sentence. */
export function changeText({ action, before, after }: Pick<FeatureChangeView, 'action' | 'before' | 'after'>): string {
  if (action === 'created') return `Added, ${valueOf(after, 'is_enabled') === true ? 'enabled' : 'disabled'}.`;
  if (action === 'deleted') return 'Deleted.';
  const parts: string[] = [];
  const [was, is] = [valueOf(before, 'is_enabled'), valueOf(after, 'is_enabled')];
  if (was !== is) parts.push(is === true ? 'Enabled.' : 'Disabled.');
  if (valueOf(before, 'feature_name') !== valueOf(after, 'feature_name'))
    parts.push(`Renamed from ${String(valueOf(before, 'feature_name'))} to ${String(valueOf(after, 'feature_name'))}.`);
  if (valueOf(before, 'description') !== valueOf(after, 'description'))
    parts.push(`Described as “${String(valueOf(after, 'description'))}”.`);
  return parts.length === 0 ? 'Saved.' : parts.join(' ');
}

function valueOf(holder: object | null, key: string): unknown {
  return holder === null ? undefined : Reflect.get(holder, key);
}
