import { type IconProps, LineIcon } from '../ui/public/line-icon';

/** Line icons of the shop, on a 24 by 24 grid. Decorative: the text next to them, or their button's name, has the meaning. */

export function TruckIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M5 17H3V6h11v11H9m5-8h4l3 4v4h-2m-5 0h1M9 17a2 2 0 1 1-4 0 2 2 0 0 1 4 0Zm10 0a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z" />
    </LineIcon>
  );
}

export function TagIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M4 5v6.5l8.5 8.5 7-7L11 4.5H4.5A.5.5 0 0 0 4 5Zm4 3.5h.01" />
    </LineIcon>
  );
}

export function SearchIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.5 15.5 20 20" />
    </LineIcon>
  );
}

export function ZoomIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M17 10.5a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0ZM15.5 15.5 20 20M10.5 8v5M8 10.5h5" />
    </LineIcon>
  );
}

export function ShareIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M12 15V4m0 0L8 8m4-4 4 4M6 12H5v8h14v-8h-1" />
    </LineIcon>
  );
}

export function BackIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M19 12H5m6 6-6-6 6-6" />
    </LineIcon>
  );
}

export function PreviousIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="m14 6-6 6 6 6" />
    </LineIcon>
  );
}

export function NextIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="m10 6 6 6-6 6" />
    </LineIcon>
  );
}

export function OutsideIcon(props: IconProps) {
  return (
    <LineIcon {...props}>
      <path d="M13 5h6v6m0-6-9 9M10 6H5v13h13v-5" />
    </LineIcon>
  );
}
