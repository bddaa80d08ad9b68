import type { Goods } from '@vitrine/contract/catalogue';
import { useEffect } from 'react';
import { Colours, Motion, Space, Type } from './foundations.tsx';
import { Layers } from './layers.tsx';
import { addLooks } from './looks.ts';
import { OfferSamples } from './offers.tsx';
import { Buttons, Exhibits, Fields, Holders, Lights, States, type Rarity } from './primitives.tsx';

interface ChaptersProps {
  rarities: readonly Rarity[];
  goods: readonly Goods[];
}

/** All chapters, from the colours to the primitives that use them. */
export default function Chapters({ rarities, goods }: ChaptersProps) {
  useEffect(addLooks, []);
  return (
    <>
      <Colours />
      <Type />
      <Space />
      <Motion />
      <Lights rarities={rarities} />
      <Exhibits goods={goods} />
      <Buttons />
      <Fields />
      <Holders />
      <Layers />
      <OfferSamples />
      <States />
    </>
  );
}
