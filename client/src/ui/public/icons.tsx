import { type IconProps, LineIcon } from './line-icon';

/** Line icons of the frame, on a 24 by 24 grid. Decorative: the text next to them has the meaning. */

export function ChevronIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="m7 10 5 5 5-5" />
    </LineIcon>
  );
}

export function MenuIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4 8h16M4 16h16" />
    </LineIcon>
  );
}

export function CloseIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="m6 6 12 12M18 6 6 18" />
    </LineIcon>
  );
}

export function ArrowIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M5 12h14m-6-6 6 6-6 6" />
    </LineIcon>
  );
}

export function SunIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <circle cx="12" cy="12" r="4" />
      <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
    </LineIcon>
  );
}

export function MoonIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z" />
    </LineIcon>
  );
}
