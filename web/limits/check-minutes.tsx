import { Trans, useLingui } from '@lingui/react/macro';
import { useRevalidator } from 'react-router';
import { useRootData } from '../kit/root-data.ts';
import { useCall } from '../kit/call.ts';
import { Section } from '../parts/section.tsx';
import { Select } from '../ui/choice.tsx';
import { toast } from '../ui/toast.tsx';

const choices = [10, 15, 20, 30, 45, 60];

/** After how many minutes the player looks at the time and the result. */
export function CheckMinutes({ minutes: wanted }: { minutes: number }) {
  const { t } = useLingui();
  const most = useRootData()?.territory.check_minutes_max ?? 60;
  const minutes = Math.min(wanted, most);
  const { revalidate } = useRevalidator();
  const { send } = useCall();
  const choose = async (chosen: number) => {
    if (await send('POST /api/limits/reality_check', { minutes: chosen })) toast.success(t`Saved`);
    await revalidate();
  };
  return (
    <Section
      title={<Trans>Time check</Trans>}
      about={
        <Trans>
          After this much play, across all tabs and devices, we show your time and result and ask if
          you want to go on.
        </Trans>
      }
    >
      <Select
        label={t`After`}
        value={String(minutes)}
        options={[...new Set([...choices, minutes])]
          .filter((value) => value <= most)
          .toSorted((a, b) => a - b)
          .map((value) => ({ value: String(value), label: t`${value} minutes` }))}
        onChange={({ target }) => void choose(Number(target.value))}
        className="w-48 max-w-full"
      />
    </Section>
  );
}
