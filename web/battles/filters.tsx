import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { battle_modes } from '@vitrine/contract/battle-room';
import { useChoices } from '../kit/use-choices.ts';
import { PriceField } from '../parts/price-field.tsx';
import { Checkbox, Select } from '../ui/choice.tsx';
import { seatCounts, type Filter } from './filter.ts';
import { useModes } from './modes.ts';

/** How long the typing of a price pauses before the list follows. */
const pause_ms = 500;

/** The filters of the lobby, which the address keeps. */
export function Filters({ filter }: { filter: Filter }) {
  const { t } = useLingui();
  const modes = useModes(false);
  const { params, choose } = useChoices();
  const field = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: (value: string) => choose({ [name]: value }),
    pause_ms,
  });
  const select = (name: string) => ({
    value: params.get(name) ?? '',
    onChange: ({ target }: { target: HTMLSelectElement }) => choose({ [name]: target.value }),
    label_hidden: true,
  });
  return (
    <search className="mt-5 grid grid-cols-2 items-start gap-3 lg:grid-cols-4">
      <Select
        {...select('mode')}
        label={t`Mode`}
        options={[
          { value: '', label: t`All modes` },
          ...battle_modes.map((mode) => ({ value: mode, label: modes[mode].name })),
        ]}
      />
      <Select
        {...select('seats')}
        label={t`Seats`}
        options={[
          { value: '', label: t`2 to 4 seats` },
          ...seatCounts.map((count) => ({
            value: String(count),
            label: t`${plural(count, { one: '# seat', other: '# seats' })}`,
          })),
        ]}
      />
      <PriceField {...field('price')} label={t`Price from`} />
      <PriceField {...field('max_price')} label={t`Price to`} />
      {filter.list === 'open' && (
        <Checkbox
          className="col-span-full w-fit"
          label={t`Only seats I can afford`}
          checked={filter.free}
          onChange={({ target }) => void choose({ free: target.checked ? '1' : '' })}
        />
      )}
    </search>
  );
}
