import {
  sayRule,
  territory_games,
  territory_rules,
  territory_rule_names,
  type TerritoryRules,
} from '@vitrine/contract/territory-rules';

/** The lists of games that can be closed. */
const closings = territory_games.reduce<string[][]>(
  (lists, game) => [...lists, ...lists.map((list) => [...list, game])],
  [[]],
);

/** A rule in which a country may depart from its profile: as the profile, or a value of its own. */
export function RuleField({
  name,
  usual,
  own,
}: {
  name: keyof TerritoryRules;
  usual: unknown;
  own: unknown;
}) {
  const { does, kind, unit, least, most } = territory_rules[name];
  const as_usual = `as the profile: ${sayRule(name, usual)}`;
  if (kind === 'number')
    return (
      <label>
        {does}, in {unit}
        <input
          name={name}
          type="number"
          min={least}
          max={most}
          placeholder={as_usual}
          defaultValue={own === undefined ? '' : Number(own)}
        />
      </label>
    );
  const values: [value: string, words: string][] =
    kind === 'games'
      ? closings.map((list) => [JSON.stringify(list), sayRule(name, list)])
      : [
          ['true', 'yes'],
          ['false', 'no'],
        ];
  return (
    <label>
      {does}
      <select name={name} defaultValue={own === undefined ? '' : JSON.stringify(own)}>
        <option value="">{as_usual}</option>
        {values.map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The rules that were chosen in a form; those left as the profile has them are missing. */
export function readRules(typed: Record<string, string>): Partial<TerritoryRules> {
  return Object.fromEntries(
    territory_rule_names.flatMap((name) => {
      const text = typed[name] ?? '';
      return text === '' ? [] : [[name, JSON.parse(text) as unknown]];
    }),
  );
}
