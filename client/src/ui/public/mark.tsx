/** The site's logo: a light over a horizon. */
export function Mark({ className }: { className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="2.5"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path d="M6.5 20a10 10 0 1 1 19 0" />
      <path d="M2.5 24.5h27M9 29h14" />
      <circle cx="16" cy="16.5" r="2.25" fill="currentColor" stroke="none" />
    </svg>
  );
}
