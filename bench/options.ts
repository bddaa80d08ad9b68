/** The number that the arguments give as `--name N`, or the standard one. */
export function numberOption(args: readonly string[], name: string, standard: number): number {
  const place = args.indexOf(`--${name}`);
  return (place < 0 ? 0 : Number(args[place + 1])) || standard;
}
