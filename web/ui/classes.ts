/** Joins class names, skipping empty ones: `classes('card', wide && 'card-wide')`. */
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
