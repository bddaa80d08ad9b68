import { Trans } from '@lingui/react/macro';
import type { Item } from './items.ts';

/** Why an item can't be sold. */
export function LockedReason({ item: { kind, source } }: { item: Pick<Item, 'kind' | 'source'> }) {
  if (kind === 'box') return <Trans>An unopened case</Trans>;
  if (source === 'giveaway') return <Trans>Won in a giveaway: can only be withdrawn</Trans>;
  if (source === 'event') return <Trans>From an event: can only be withdrawn</Trans>;
  return <Trans>Can only be withdrawn</Trans>;
}
