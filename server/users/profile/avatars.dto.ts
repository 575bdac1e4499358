export class AvatarAnswer {
  /** Null if there is no picture. */
  avatar_url!: string | null;
}
