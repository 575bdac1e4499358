/** API path of what a certificate number shows. */
export function verifiedPath(serial: string): string {
  return `/training/certificates/verify/${encodeURIComponent(serial)}`;
}
