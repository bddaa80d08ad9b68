import type { Reply } from '@vitrine/contract/index';
import { useState } from 'react';
import { call } from '../kit/api.ts';
import { ConflictForm } from '../kit/conflict-form.tsx';
import { useRight } from '../kit/me.ts';
import { Refusal } from '../kit/refusal.tsx';
import { Moment } from '../kit/show.tsx';
import { useCall } from '../kit/use-call.ts';

type Setting = Reply<'GET /api/console/settings'>['list'][number];

function say(kind: Setting['kind'], value: boolean | number): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (kind === 'amount') return value.toFixed(2);
  return kind === 'rate' && value === 0 ? 'not offered' : String(value);
}

/** The steps of the numbers that a field takes. */
const steps = { amount: 0.01, count: 1, rate: 0.000001 } as const;

/** All settings, each with its bounds and its history. */
export function SettingsPage() {
  const { data, refused, again } = useCall('GET /api/console/settings', {});
  const [open, setOpen] = useState<string>();
  if (refused) return <Refusal of={refused} />;
  if (!data) return null;
  return (
    <>
      <h1>Settings</h1>
      {data.list.map((setting) => (
        <section key={setting.key} className="setting">
          <h2>{setting.does}</h2>
          <p className="soft">
            <code>{setting.key}</code> · at first {say(setting.kind, setting.initial)}
            {setting.kind !== 'switch' && ` · from ${setting.least} to ${setting.most}`}
          </p>
          <Value
            setting={setting}
            is_open={open === setting.key}
            onOpen={() => setOpen(setting.key)}
            onClose={() => {
              setOpen(undefined);
              again();
            }}
          />
          <ol className="timeline">
            {setting.changes.map(({ version, value, at, by }) => (
              <li key={version}>
                <Moment at={at} /> {say(setting.kind, value)}, {by ?? 'command line'}
              </li>
            ))}
          </ol>
        </section>
      ))}
    </>
  );
}

function Value({
  setting,
  is_open,
  onOpen,
  onClose,
}: {
  setting: Setting;
  is_open: boolean;
  onOpen: () => void;
  onClose: () => void;
}) {
  const may_set = useRight('settings.set');
  if (!is_open)
    return (
      <p className="buttons">
        <strong>{say(setting.kind, setting.value)}</strong>
        {may_set && (
          <button type="button" onClick={onOpen}>
            Change …
          </button>
        )}
      </p>
    );
  return (
    <ConflictForm
      will={`Holds for everybody from the next call on. It is ${say(setting.kind, setting.value)} now.`}
      seen={setting.version}
      say={(value) => say(setting.kind, value as boolean | number)}
      onSend={async (reason, typed, seen) => {
        const value = setting.kind === 'switch' ? typed['value'] === 'on' : Number(typed['value']);
        await call('POST /api/console/settings', { key: setting.key, value, seen, reason });
        onClose();
      }}
      onLeave={onClose}
    >
      <label>
        {setting.does}
        {setting.kind === 'switch' ? (
          <select name="value" defaultValue={say(setting.kind, setting.value)}>
            <option>on</option>
            <option>off</option>
          </select>
        ) : (
          <input
            name="value"
            type="number"
            step={steps[setting.kind]}
            min={setting.least ?? undefined}
            max={setting.most ?? undefined}
            defaultValue={Number(setting.value)}
            required
          />
        )}
      </label>
    </ConflictForm>
  );
}
