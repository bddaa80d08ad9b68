/** Joins class names, leaving out what is empty: `classes('card', wide && 'card-wide')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
