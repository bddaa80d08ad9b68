import { useState } from 'react';
import { Moment, money } from '../kit/show.tsx';
import { percentOf } from './words.ts';

interface Point {
  at: string;
  price: number;
}

const width = 640;
const height = 190;
/** Room for the axes. */
const left = 64;
const bottom = 22;
const top = 8;

/** The prices of goods over time: a line of steps, and beside it a table of the same. */
export function PriceHistory({ history }: { history: readonly Point[] }) {
  return (
    <section>
      <h2>Prices</h2>
      <div className="prices">
        {history.length > 1 ? (
          <Chart points={history.toReversed()} />
        ) : (
          <p className="soft">It has had one price so far.</p>
        )}
        <div className="scroll history">
          <table>
            <thead>
              <tr>
                <th>From</th>
                <th className="number">Price</th>
                <th className="number">Change</th>
              </tr>
            </thead>
            <tbody>
              {history.map(({ at, price }, n) => {
                const before = history[n + 1];
                return (
                  <tr key={at}>
                    <td>
                      <Moment at={at} />
                    </td>
                    <td className="number">{money(price)}</td>
                    <td className="number">{before && percentOf(before.price, price)}</td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  );
}

/** Draws the prices, oldest first; the pointer reads each. */
function Chart({ points }: { points: readonly Point[] }) {
  const [now_ms] = useState(() => Date.now());
  const [read, setRead] = useState<Point>();
  const first_ms = Date.parse(points[0]!.at);
  const prices = points.map(({ price }) => price);
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const xOf = (ms: number) => left + ((ms - first_ms) / (now_ms - first_ms)) * (width - left);
  // A price that never moved is a line in the middle.
  const yOf = (price: number) =>
    top + (high === low ? 0.5 : (high - price) / (high - low)) * (height - top - bottom);
  const steps = points
    .map(({ at, price }, n) => {
      const y = yOf(price).toFixed(1);
      const x = xOf(Date.parse(at)).toFixed(1);
      return n === 0 ? `M${x} ${y}` : `H${x}V${y}`;
    })
    .join('');
  const aim = (ms: number) =>
    setRead(points.findLast(({ at }) => Date.parse(at) <= ms) ?? points[0]);
  const lines = high === low ? [low] : [high, (high + low) / 2, low];
  const label = `Price from ${points[0]!.at.slice(0, 10)} until now: lowest ${money(low)}, highest ${money(high)}, now ${money(prices.at(-1)!)}. The table has each price.`;
  return (
    <figure className="chart">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={label}
        onPointerLeave={() => setRead(undefined)}
        onPointerMove={({ clientX, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          const x = ((clientX - box.left) / box.width) * width;
          aim(first_ms + ((x - left) / (width - left)) * (now_ms - first_ms));
        }}
      >
        {lines.map((price) => (
          <g key={price}>
            <line x1={left} x2={width} y1={yOf(price)} y2={yOf(price)} />
            <text x={left - 8} y={yOf(price) + 4} textAnchor="end">
              {money(Math.round(price * 1000) / 1000)}
            </text>
          </g>
        ))}
        <text x={left} y={height - 4}>
          {points[0]!.at.slice(0, 10)}
        </text>
        <text x={width} y={height - 4} textAnchor="end">
          now
        </text>
        <path d={`${steps}H${width}`} />
        {read && <circle cx={xOf(Date.parse(read.at))} cy={yOf(read.price)} r={4} />}
      </svg>
      <figcaption className="soft">
        {read ? (
          <>
            {money(read.price)} from <Moment at={read.at} />
          </>
        ) : (
          `${points.length} prices, times in your zone`
        )}
      </figcaption>
    </figure>
  );
}
