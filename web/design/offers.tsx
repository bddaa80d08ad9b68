import { mills, toWire } from '@vitrine/contract/amount';
import { useState } from 'react';
import type { Offered } from '../offers/offered.ts';
import { serverNow } from '../kit/server-clock.ts';
import Offers from '../offers/offers.tsx';
import { Button } from '../ui/button.tsx';
import { Chapter, Shelf } from './specimen.tsx';

const nothing: Offered = { task: null, first_box: null, invites: false };

/** Makes a top-up task that ends in a minute and a half. */
function makeTask(): Offered['task'] {
  const close_time = new Date(serverNow() + 90_000).toISOString();
  return {
    amount: toWire(mills(50_000)),
    money: toWire(mills(5_000)),
    level: 2,
    next_level: 3,
    close_time,
  };
}

/** A player who has met the welcome case long ago. */
const regular = {
  id: 1,
  name: 'Mia',
  email: null,
  created_at: '2026-01-01T00:00:00.000Z',
  stop: null,
};

/** The offers over the bottom of a page and at its edge, which a player's record triggers. */
export function OfferSamples() {
  const [offered, setOffered] = useState<Offered>();
  const show = (some: Partial<Offered>) => setOffered({ ...nothing, ...some });
  return (
    <Chapter title="Offers">
      <Shelf>
        <Button onClick={() => show({ task: makeTask(), invites: true })}>Task to top up</Button>
        <Button onClick={() => show({ invites: true })}>Invitation</Button>
      </Shelf>
      {offered && <Offers key={JSON.stringify(offered)} player={regular} {...offered} />}
    </Chapter>
  );
}
