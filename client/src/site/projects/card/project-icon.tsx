/** Line drawings on a 24 by 24 grid, one path each. */
const drawings: Readonly<Record<string, string>> = {
  code: 'm8 8-4 4 4 4m8-8 4 4-4 4M13.5 5l-3 14',
  gamepad:
    'M7 8h10a4 4 0 0 1 4 4v1.5a3.5 3.5 0 0 1-6.2 2.2L14 15h-4l-.8.7A3.5 3.5 0 0 1 3 13.5V12a4 4 0 0 1 4-4Zm1 2.5v3M6.5 12h3m6-1h.01m1.99 2h.01',
  ghost: 'M5 11a7 7 0 0 1 14 0v8l-2.3-1.8-2.4 1.8-2.3-1.8L9.7 19l-2.4-1.8L5 19Zm5 0h.01M14 11h.01',
  map: 'M9 5 3.5 7.5v12L9 17l6 2.5 5.5-2.5V5L15 7.5Zm0 0v12m6-9.5v12',
  music: 'M9 17V5l10-2v12M9 17a3 3 0 1 1-6 0 3 3 0 0 1 6 0Zm10-2a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z',
  palette: 'M12 3a9 9 0 0 0 0 18c1.5 0 2-1 1.6-2-.6-1.5.2-3 1.9-3H18a3 3 0 0 0 3-3c0-5.5-4-10-9-10ZM8 10h.01M12 7.5h.01M16 10h.01',
  planet: 'M17 12a5 5 0 1 1-10 0 5 5 0 0 1 10 0Zm-.5-2.5c3.3 1.5 5.3 3.3 4.8 4.5-.6 1.4-5.3.9-10.4-1.2S2.1 8.2 2.7 6.8c.4-1.1 3-1 6.3-.1',
  puzzle: 'M4 8h4.5a2 2 0 1 1 4 0H17v4.5a2 2 0 1 1 0 4V21H4Z',
  rocket: 'M12 3c3 2 4.5 5 4.5 8.5l-2 4.5h-5l-2-4.5C7.5 8 9 5 12 3Zm-4.4 9L5 15v4l3.5-2m7.9-5 2.6 3v4l-3.5-2M12 10h.01M12 19v2',
  sword: 'M20 4h-4l-9.5 9.5 4 4L20 8ZM5 12l7 7m-4-3-4 4',
};

/** Valid values of a project's `icon`, case-insensitive; anything else shows the game pad. */
export const PROJECT_ICONS: readonly string[] = Object.keys(drawings);

export function ProjectIcon({ name }: { name: string | null | undefined }) {
  const key = name?.toLowerCase() ?? '';
  const drawing = Object.hasOwn(drawings, key) ? drawings[key] : drawings.gamepad;
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={drawing} />
    </svg>
  );
}
