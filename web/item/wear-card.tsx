import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import { useLocale, usePaths } from '../kit/paths.ts';
import { Tokens } from '../parts/price.tsx';
import { useTerms } from '../parts/terms.ts';
import { Card } from '../ui/card.tsx';
import { Toggle } from '../ui/choice.tsx';
import { classes } from '../ui/classes.ts';
import type { ItemPageData } from './page.tsx';
import { WearSlider } from './wear-slider.tsx';
import { gradesOf, isOfKind, kindsOf, otherKind, type Grade, type Variant } from './wear.ts';

interface WearCardProps extends Pick<ItemPageData, 'floats' | 'same_skin'> {
  /** The grade and kind that the page shows. */
  shown: Variant;
  onChoose: (goods_id: number) => void;
  className: string;
}

/**
 * The wear of a skin: its grades on the scale of floats, whether it counts kills, and the price of
 * each. Our items have a grade, no float of their own: only a piece on Steam has one.
 */
export function WearCard({ floats, same_skin, shown, onChoose, className }: WearCardProps) {
  const { tag } = useLocale();
  const termOf = useTerms();
  const number = new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 3 });
  const format = ([from, to]: Grade['reached']): [string, string] => [
    number.format(from),
    number.format(to),
  ];
  const grades = floats ? gradesOf(same_skin, shown, floats) : [];
  const chosen = grades.find(({ goods_id }) => goods_id === shown.id);
  const other = otherKind(same_skin, shown);
  if (!chosen && same_skin.length < 2) return null;
  return (
    <Card className={classes('grid content-start gap-4 p-4 sm:p-6', className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <div className="flex flex-wrap items-baseline gap-x-3">
          <h2 className="text-xl">
            <Trans>Wear</Trans>
          </h2>
          <p className="text-soft">{termOf(shown.appearance.value)}</p>
        </div>
        {other && (
          <Toggle
            label={other.souvenir || shown.souvenir ? 'Souvenir' : 'StatTrak™'}
            checked={shown.stattrak || shown.souvenir}
            onChange={() => onChoose(other.id)}
          />
        )}
      </div>
      {floats && chosen && (
        <div>
          <WearSlider
            floats={floats}
            grades={grades}
            chosen={chosen}
            onChoose={onChoose}
            format={format}
          />
          <dl className="mt-1 grid grid-cols-2 gap-4 text-sm">
            <div>
              <dt className="text-soft">
                <Trans>Float of this grade</Trans>
              </dt>
              <dd className="font-semibold tabular-nums">{format(chosen.reached).join('–')}</dd>
            </div>
            <div>
              <dt className="text-soft">
                <Trans>Float of the skin</Trans>
              </dt>
              <dd className="font-semibold tabular-nums">{format(floats.skin).join('–')}</dd>
            </div>
          </dl>
          <p className="mt-2 text-sm text-soft">
            <Trans>
              0 is factory new, 1 is worn out. The exact float of a piece shows on Steam.
            </Trans>
          </p>
        </div>
      )}
      {same_skin.length > 1 && <Prices same_skin={same_skin} shown={shown} />}
    </Card>
  );
}

/** The prices of a skin in every grade and kind; each leads to its page. */
function Prices({ same_skin, shown }: Pick<WearCardProps, 'same_skin' | 'shown'>) {
  const { t } = useLingui();
  const termOf = useTerms();
  const kinds = kindsOf(same_skin);
  const wears = new Map(same_skin.map(({ appearance }) => [appearance.id, appearance]));
  return (
    <table className="w-full text-sm">
      <caption className="mb-1 text-left text-soft">{t`Prices by wear`}</caption>
      <thead className={kinds.length > 1 ? undefined : 'sr-only'}>
        <tr className="text-right text-xs text-soft">
          <th scope="col" className="py-1 text-left font-normal">
            <Trans>Grade</Trans>
          </th>
          {kinds.map((kind) => (
            <th key={kind.id} scope="col" className="px-3 py-1 font-normal">
              {kind.stattrak ? 'StatTrak™' : kind.souvenir ? 'Souvenir' : <Trans>Plain</Trans>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[...wears.values()].map(({ id, value, short }) => (
          <tr key={id} className="border-t border-edge">
            <th scope="row" className="text-left font-normal">
              <span className="sm:hidden">{short}</span>
              <span className="max-sm:hidden">{termOf(value)}</span>
            </th>
            {kinds.map((kind) => (
              <td key={kind.id} className="text-right">
                <GradePrice
                  goods={same_skin.find((one) => one.appearance.id === id && isOfKind(one, kind))}
                  shown={shown}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function GradePrice({ goods, shown }: { goods: Variant | undefined; shown: Variant }) {
  const paths = usePaths();
  if (!goods) return <span className="px-3 text-soft">–</span>;
  return (
    <Link
      to={paths.item(goods.id)}
      preventScrollReset
      aria-current={goods.id === shown.id ? 'page' : undefined}
      className={classes(
        'inline-flex min-h-11 items-center rounded-sm px-3 transition-colors hover:bg-lifted',
        goods.id === shown.id && 'text-brass',
      )}
    >
      <Tokens amount={goods.price} />
    </Link>
  );
}
