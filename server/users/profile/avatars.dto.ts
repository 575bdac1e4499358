export class AvatarAnswer {
  /** Null when there is no picture. */
  avatar_url!: string | null;
}
