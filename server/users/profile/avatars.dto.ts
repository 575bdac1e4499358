export class AvatarResponse {
  /** Null if there is no picture. */
  avatar_url!: string | null;
}
