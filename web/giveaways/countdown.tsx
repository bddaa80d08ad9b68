import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent } from 'react';
import { classes } from '../ui/classes.ts';
import { useTimeLeft } from '../kit/use-time-left.ts';

export interface CountdownProps {
  /** Null where there is nothing to count: four units of zero. */
  until: string | null;
  /** The server's clock when the page was read. */
  now: string;
  /** Once, when nothing is left. */
  onEnd?: () => void;
  size?: 'small' | 'large';
}

/** Days, hours, minutes and seconds until a moment. */
export function Countdown({ until, now, onEnd, size = 'small' }: CountdownProps) {
  return until === null ? (
    <Units left_ms={0} size={size} />
  ) : (
    <Running until={until} now={now} onEnd={onEnd} size={size} />
  );
}

type RunningProps = Required<Pick<CountdownProps, 'now' | 'size'>> &
  Pick<CountdownProps, 'onEnd'> & { until: string };

function Running({ until, now, onEnd, size }: RunningProps) {
  const left_ms = useTimeLeft(until, now);
  const end = useEffectEvent(() => onEnd?.());
  const ended = left_ms === 0;
  useEffect(() => {
    if (ended) end();
  }, [ended]);
  return <Units left_ms={left_ms} size={size} />;
}

function Units({ left_ms, size }: { left_ms: number; size: 'small' | 'large' }) {
  const { t } = useLingui();
  const left_s = Math.ceil(left_ms / 1000);
  const units = [
    { label: t`days`, value: Math.floor(left_s / 86_400) },
    { label: t`hours`, value: Math.floor(left_s / 3600) % 24 },
    { label: t`minutes`, value: Math.floor(left_s / 60) % 60 },
    { label: t`seconds`, value: left_s % 60 },
  ];
  return (
    <div
      role="timer"
      aria-label={t`Time left`}
      aria-live="off"
      className="grid grid-cols-4 gap-1 text-center"
    >
      {units.map(({ label, value }) => (
        <div key={label} className="grid content-center rounded-sm bg-ink px-1 py-2">
          <span
            className={classes(
              'font-display font-semibold tabular-nums',
              size === 'large' ? 'text-2xl' : 'text-lg',
            )}
          >
            {String(value).padStart(2, '0')}
          </span>
          <span className="text-xs break-words text-soft">{label}</span>
        </div>
      ))}
    </div>
  );
}
