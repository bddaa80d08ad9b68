/** The name of a deleted account, which nobody can choose: `deleted-4711`. */
export function neutralName(player_id: number): string {
  return `deleted-${player_id}`;
}

/** Whether a name reads like that of a deleted account. */
export function isNeutralName(name: string): boolean {
  return /^deleted[\s._-]*\d+$/i.test(name);
}
