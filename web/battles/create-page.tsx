import { Trans, useLingui } from '@lingui/react/macro';
import { battle_bounds } from '@vitrine/contract/battle-room';
import { useState } from 'react';
import { visit } from '../kit/context.ts';
import { pack, unpack } from '../kit/packed.ts';
import { useFilter } from '../kit/use-filter.ts';
import { Head } from '../parts/head.tsx';
import type { Route } from './+types/create-page.ts';
import { CaseList } from './case-list.tsx';
import { NewBattle } from './new-battle.tsx';
import { addressOf, termsOf, type Terms } from './terms.ts';
import './texts.ts';

/** Loads the cases that a battle can open; null when they can't be read, which the page says. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  const cases = await shared('GET /api/box', { type: 'paid', limit: 100 });
  return { cases: cases.ok ? pack(cases.data.list) : null };
}

export default function CreatePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const cases = loaderData.cases && unpack(loaderData.cases);
  const [address, setAddress] = useFilter(['boxes', 'seats', 'mode', 'private']);
  const [password, setPassword] = useState('');
  const asked = termsOf(address);
  // A case may have been closed since its address was kept.
  const terms: Terms = {
    ...asked,
    boxes: asked.boxes.filter((id) => cases?.some((box) => box.id === id)),
  };
  const change = (changed: Partial<Terms>) => setAddress(addressOf({ ...terms, ...changed }));
  const add = (id: number) => {
    if (terms.boxes.length < battle_bounds.rounds_max) change({ boxes: [...terms.boxes, id] });
  };
  const removeAt = (round: number) => change({ boxes: terms.boxes.toSpliced(round, 1) });
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Create a battle`}
        description={t`Choose cases, seats and a mode. Other players join, or bots fill in.`}
      />
      <h1 className="text-hero">
        <Trans>Create a battle</Trans>
      </h1>
      <p className="mt-2 text-soft">
        <Trans>Choose cases, seats and a mode. Other players join, or bots fill in.</Trans>
      </p>
      {/* On a phone one column, so that the price stays in sight beside every part. */}
      <div className="mt-6 flex flex-col gap-8 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
        <CaseList
          cases={cases}
          chosen={terms.boxes}
          onAdd={add}
          onRemove={(id) => removeAt(terms.boxes.lastIndexOf(id))}
        />
        <NewBattle
          cases={cases ?? []}
          terms={terms}
          password={password}
          onChange={change}
          onPassword={setPassword}
          onRemoveAt={removeAt}
        />
      </div>
    </div>
  );
}
