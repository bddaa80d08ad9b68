import { sayNumber, type Cell, type Judgement } from './numbers.ts';

const percent = (value: number) => `${value.toFixed(3)}%`;

/** A draft’s cost: the part that the house keeps, each gift’s, and the right numbers. */
export function JudgementView({ of, cells }: { of: Judgement; cells: readonly Cell[] }) {
  const { before, after, loses, right, is_together } = of;
  const gifts = [
    ...new Set([...Object.keys(before.gifts_percent), ...Object.keys(after.gifts_percent)]),
  ];
  const rows: [string, number, number][] = [
    ['the house keeps, of all players together', before.kept_percent, after.kept_percent],
    ['the house keeps, of the greediest', before.greediest_percent, after.greediest_percent],
    ...gifts.map((gift): [string, number, number] => [
      gift,
      before.gifts_percent[gift] ?? 0,
      after.gifts_percent[gift] ?? 0,
    ]),
  ];
  return (
    <section>
      <h2>What it costs</h2>
      {loses ? (
        <div role="alert" className="refusal">
          <p>{of.words}</p>
        </div>
      ) : (
        <p role="status">This draft loses no money.</p>
      )}
      {right.length > 0 && (
        <>
          <p>
            {is_together
              ? 'All of these together would be right:'
              : 'Each of these would be right:'}
          </p>
          <ul>
            {right.map(({ path, value }) => {
              const cell = cells.find((one) => one.path === path)!;
              return (
                <li key={path}>
                  {cell.words}: {sayNumber(cell.unit, value)}
                </li>
              );
            })}
          </ul>
        </>
      )}
      <table>
        <thead>
          <tr>
            <th>Of 100 of stakes, in a year of greedy players</th>
            <th className="number">In force</th>
            <th className="number">Draft</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([words, is, would_be]) => (
            <tr key={words}>
              <td>{words}</td>
              <td className="number">{percent(is)}</td>
              <td className="number">{percent(would_be)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">The greediest {after.greediest}.</p>
    </section>
  );
}
