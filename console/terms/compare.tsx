import { changedCells, sayNumber, type Cell, type Terms } from './numbers.ts';

/** The numbers that two revisions or drafts don't share: old, new. */
export function Compare({
  cells,
  before,
  after,
}: {
  cells: readonly Cell[];
  before: Terms['numbers'];
  after: Terms['numbers'];
}) {
  const changed = changedCells(cells, before, after);
  if (changed.length === 0) return <p className="soft">Nothing differs from what is in force.</p>;
  return (
    <table>
      <thead>
        <tr>
          <th>Number</th>
          <th className="number">In force</th>
          <th className="number">Here</th>
        </tr>
      </thead>
      <tbody>
        {changed.map(({ path, words, unit }) => (
          <tr key={path}>
            <td>{words}</td>
            <td className="number">{sayNumber(unit, before[path]!)}</td>
            <td className="number">{sayNumber(unit, after[path]!)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
