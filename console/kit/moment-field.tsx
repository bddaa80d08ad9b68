import { useState } from 'react';

/** The zone of the browser, in which a moment is typed unless it is UTC. */
const own_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const typed_length = 'yyyy-mm-ddThh:mm'.length;
const minute_ms = 60_000;

/** A moment as the field shows it, in UTC or in the browser's zone. */
function typedOf(at: string, is_utc: boolean): string {
  if (at === '') return '';
  const date = new Date(at);
  const shift_ms = is_utc ? 0 : date.getTimezoneOffset() * minute_ms;
  return new Date(date.getTime() - shift_ms).toISOString().slice(0, typed_length);
}

interface MomentFieldProps {
  label: string;
  /** ISO 8601, UTC; empty for none. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A moment, typed in the zone of the browser or in UTC, and said in both: of an hour that a change
 * of the clock repeats or skips, one sees which moment it is.
 */
export function MomentField({ label, value, onChange }: MomentFieldProps) {
  const [is_utc, setUtc] = useState(false);
  // While somebody types, the field keeps their text: of a year’s first digits the zone has another
  // shift, and an hour that the clock skips would change under the fingers.
  const [shown, setShown] = useState<string>();
  const read = (typed: string) => {
    setShown(typed);
    const date = new Date(is_utc ? `${typed}Z` : typed);
    onChange(typed === '' || Number.isNaN(date.getTime()) ? '' : date.toISOString());
  };
  return (
    <div className="moment-field">
      <label>
        {label}
        <input
          type="datetime-local"
          max="9999-12-31T23:59"
          value={shown ?? typedOf(value, is_utc)}
          onBlur={() => setShown(undefined)}
          onChange={(event) => read(event.target.value)}
        />
      </label>
      <label>
        Zone
        <select
          value={is_utc ? 'UTC' : own_zone}
          onChange={(event) => {
            setShown(undefined);
            setUtc(event.target.value === 'UTC');
          }}
        >
          {[...new Set([own_zone, 'UTC'])].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
      </label>
      {value !== '' && (
        <span className="soft">
          {new Date(value).toLocaleString('sv-SE', { timeZoneName: 'short' })} ·{' '}
          {value.slice(0, typed_length).replace('T', ' ')} UTC
        </span>
      )}
    </div>
  );
}
