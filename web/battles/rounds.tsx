import { Plural, useLingui } from '@lingui/react/macro';
import type { BattleCard } from '@vitrine/contract/battles';
import { Picture } from '../ui/picture.tsx';

/** Cases that a card shows; the others are a number. */
const shown_max = 4;

/** The cases of the rounds, each once with how often it is opened. */
export function Rounds({ boxes }: Pick<BattleCard, 'boxes'>) {
  const { t } = useLingui();
  const by_case = [...Map.groupBy(boxes, ({ id }) => id).values()];
  const shown = by_case.length > shown_max ? by_case.slice(0, shown_max - 1) : by_case;
  const hidden = boxes.length - shown.reduce((sum, { length }) => sum + length, 0);
  return (
    <ul aria-label={t`Cases`} className="grid grid-cols-4 gap-2">
      {shown.map((rounds) => {
        const { id, name, picture } = rounds[0]!;
        return (
          <li key={id} className="min-w-0">
            <span className="relative grid h-16 place-items-center rounded-sm bg-ink p-1">
              <Picture src={picture} alt="" sizes="5rem" className="h-full" />
              {rounds.length > 1 && (
                <span className="absolute top-1 right-1 rounded-sm bg-veil px-1 text-xs tabular-nums">
                  ×{rounds.length}
                </span>
              )}
            </span>
            <span className="mt-1 block truncate text-xs text-soft">{name}</span>
          </li>
        );
      })}
      {hidden > 0 && (
        <li className="grid h-16 place-items-center rounded-sm bg-ink text-center text-xs text-soft">
          <Plural value={hidden} one="# more round" other="# more rounds" />
        </li>
      )}
    </ul>
  );
}
