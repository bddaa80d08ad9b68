import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { DebouncedField } from './debounced-field.tsx';
import { isPrice } from './is-price.ts';

export interface PriceFieldProps {
  label: string;
  value: string;
  /** Gets a price, or an empty text. */
  onChange: (price: string) => unknown;
  pause_ms: number;
  className?: string;
}

/** A price by which a list is filtered. Takes a comma for a point, as many write it. */
export function PriceField({ onChange, ...field }: PriceFieldProps) {
  const { t } = useLingui();
  const [wrong, setWrong] = useState(false);
  return (
    <DebouncedField
      {...field}
      label_hidden
      placeholder={field.label}
      inputMode="decimal"
      maxLength={13}
      error={wrong ? t`A price is a number such as 12.50.` : undefined}
      onLeave={() => setWrong(false)}
      onChange={(typed) => {
        const price = typed.replace(',', '.');
        const is_price = price === '' || isPrice(price);
        setWrong(!is_price);
        return is_price ? onChange(price) : undefined;
      }}
    />
  );
}
