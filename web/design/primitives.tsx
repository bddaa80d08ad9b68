import type { Goods } from '@vitrine/contract/catalogue';
import { ArrowRight, Backpack, Globe, Tag, Unplug } from 'lucide-react';
import { useState } from 'react';
import { GoodsCard } from '../parts/goods-card.tsx';
import { Button, buttonLook, IconButton, type ButtonVariant } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Checkbox, Select, Toggle } from '../ui/choice.tsx';
import { Chips, TextField } from '../ui/field.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import { Meter } from '../ui/meter.tsx';
import { Price } from '../ui/price.tsx';
import { EmptyState, ErrorState, Skeleton } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Look } from './looks.ts';
import { Chapter, Columns, Shelf, Specimen } from './specimen.tsx';

const looks: readonly Look[] = ['hover', 'focus', 'pressed'];
const variants: readonly ButtonVariant[] = ['main', 'quiet', 'ghost', 'danger'];

/** Buttons of all kinds and sizes, and a link that looks like one. */
export function Buttons() {
  return (
    <Chapter title="Buttons">
      {variants.map((variant) => (
        <Shelf key={variant}>
          <Specimen name={variant}>
            <Button variant={variant}>Open the case</Button>
          </Specimen>
          {looks.map((look) => (
            <Specimen key={look} name={look} look={look}>
              <Button variant={variant}>Open the case</Button>
            </Specimen>
          ))}
          <Specimen name="busy">
            <Button variant={variant} loading>
              Open the case
            </Button>
          </Specimen>
          <Specimen name="disabled">
            <Button variant={variant} disabled>
              Open the case
            </Button>
          </Specimen>
        </Shelf>
      ))}
      <Shelf>
        <Specimen name="small">
          <Button size="small">Sell</Button>
        </Specimen>
        <Specimen name="medium">
          <Button>Sell</Button>
        </Specimen>
        <Specimen name="large, with an amount">
          <Button size="large" variant="main">
            Open for <Price amount="$2.49" />
          </Button>
        </Specimen>
        <Specimen name="a link">
          <a href="#top" className={buttonLook('quiet')}>
            All cases
            <ArrowRight className="size-4" aria-hidden />
          </a>
        </Specimen>
        <Specimen name="icon">
          <IconButton label="Language">
            <Globe className="size-5" aria-hidden />
          </IconButton>
        </Specimen>
        {looks.map((look) => (
          <Specimen key={look} name={look} look={look}>
            <IconButton label="Language">
              <Globe className="size-5" aria-hidden />
            </IconButton>
          </Specimen>
        ))}
        <Specimen name="disabled">
          <IconButton label="Language" disabled>
            <Globe className="size-5" aria-hidden />
          </IconButton>
        </Specimen>
      </Shelf>
    </Chapter>
  );
}

const wears = [
  { value: 'FN', label: 'Factory New' },
  { value: 'FT', label: 'Field-Tested' },
];

/** Text fields, selects, tick boxes and switches. */
export function Fields() {
  return (
    <Chapter title="Fields">
      <Columns>
        <Specimen name="empty">
          <TextField label="Name" placeholder="What others call you" />
        </Specimen>
        <Specimen name="hover" look="hover">
          <TextField label="Name" defaultValue="Ann" />
        </Specimen>
        <Specimen name="focus" look="focus">
          <TextField label="Name" defaultValue="Ann" />
        </Specimen>
        <Specimen name="with a hint">
          <TextField label="Trade link" hint="It is in the settings of your Steam account." />
        </Specimen>
        <Specimen name="wrong">
          <TextField
            label="E-mail"
            defaultValue="ann@"
            error="Please enter the correct email address"
          />
        </Specimen>
        <Specimen name="disabled">
          <TextField label="Name" defaultValue="Ann" disabled />
        </Specimen>
        <Specimen name="with an icon">
          <TextField
            label="Price"
            label_hidden
            placeholder="Price"
            icon={<Tag className="size-5" aria-hidden />}
          />
        </Specimen>
        <Specimen name="with an action">
          <TextField label="Code" action={<Button>Send</Button>} />
        </Specimen>
        <Specimen name="choice">
          <Select label="Wear" options={wears} />
        </Specimen>
        <Specimen name="choice, focus" look="focus">
          <Select label="Wear" options={wears} />
        </Specimen>
        <Specimen name="choice, disabled">
          <Select label="Wear" options={wears} disabled />
        </Specimen>
      </Columns>
      <Ticks />
      <Switches />
      <Choices />
    </Chapter>
  );
}

function Ticks() {
  return (
    <Shelf>
      <Specimen name="box">
        <Checkbox label="I agree" />
      </Specimen>
      <Specimen name="ticked">
        <Checkbox label="I agree" defaultChecked />
      </Specimen>
      <Specimen name="hover" look="hover" part="label">
        <Checkbox label="I agree" />
      </Specimen>
      <Specimen name="focus" look="focus">
        <Checkbox label="I agree" />
      </Specimen>
      <Specimen name="wrong">
        <Checkbox label="I agree" error="Please check the service terms first" />
      </Specimen>
      <Specimen name="disabled">
        <Checkbox label="I agree" disabled />
      </Specimen>
    </Shelf>
  );
}

function Switches() {
  return (
    <Shelf>
      <Specimen name="off">
        <Toggle label="Sound" />
      </Specimen>
      <Specimen name="on">
        <Toggle label="Sound" defaultChecked />
      </Specimen>
      <Specimen name="hover" look="hover" part="label">
        <Toggle label="Sound" />
      </Specimen>
      <Specimen name="focus" look="focus">
        <Toggle label="Sound" defaultChecked />
      </Specimen>
      <Specimen name="disabled">
        <Toggle label="Sound" disabled />
      </Specimen>
    </Shelf>
  );
}

const prices = [
  { value: 'all', label: 'All prices' },
  { value: 'small', label: 'Under $2' },
  { value: 'grand', label: 'Over $50' },
];

function Choices() {
  const [price, setPrice] = useState('all');
  const chips = <Chips label="Price" options={prices} value={price} onChange={setPrice} />;
  return (
    <Shelf>
      <Specimen name="chips">{chips}</Specimen>
      <Specimen name="hover" look="hover" part="label:last-child span">
        {chips}
      </Specimen>
      <Specimen name="focus" look="focus">
        {chips}
      </Specimen>
      <Specimen name="pressed" look="pressed" part="label:last-child span">
        {chips}
      </Specimen>
    </Shelf>
  );
}

const views = [
  { value: 'in', label: 'Sign in', panel: 'What the first tab holds.' },
  { value: 'new', label: 'Register', panel: 'What the second tab holds.' },
];

/** Containers and displays: tabs, panes, meters and prices. */
export function Holders() {
  const [view, setView] = useState('in');
  const tabs = <Tabs label="Ways in" tabs={views} value={view} onChange={setView} />;
  return (
    <Chapter title="Tabs, panes, meters">
      <Columns>
        <Specimen name="tabs">{tabs}</Specimen>
        <Specimen name="hover" look="hover" part="[role=tab]:last-of-type">
          {tabs}
        </Specimen>
        <Specimen name="focus" look="focus" part="[role=tab]">
          {tabs}
        </Specimen>
        <Specimen name="pressed" look="pressed" part="[role=tab]:last-of-type">
          {tabs}
        </Specimen>
        <Specimen name="pane of glass">
          <Card className="p-5">Something that belongs together.</Card>
        </Specimen>
        <Specimen name="meter">
          <Meter label="Chance" value={0.125} text="12.5%" />
        </Specimen>
        <Specimen name="money, and tokens">
          <p className="flex gap-4 text-lg">
            <Price amount="$1,234.56" className="text-brass" />
            <Price amount="12.30" unit="tokens" />
          </p>
        </Specimen>
      </Columns>
    </Chapter>
  );
}

export interface Rarity {
  id: number;
  value: string;
  color?: string;
}

/** The light of every rarity. */
export function Lights({ rarities }: { rarities: readonly Rarity[] }) {
  return (
    <Chapter title="Rarity is light">
      <ul className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-5">
        {rarities.map(({ id, value, color }) => (
          <li key={id} style={{ '--rarity': color }} className="glass overflow-hidden rounded-md">
            <div className="exhibit h-24" />
            <p className="p-3 text-sm text-rarity">
              {value} <span className="font-mono text-xs text-soft">{color}</span>
            </p>
          </li>
        ))}
      </ul>
    </Chapter>
  );
}

/**
 * Items as cards: prizes of a case, and variants such as StatTrak with a phase, or without a
 * picture.
 */
export function Exhibits({ goods }: { goods: readonly Goods[] }) {
  const [first] = goods;
  return (
    <Chapter title="Exhibits">
      <div className="mt-6 grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        {goods.map((item) => (
          <GoodsCard key={item.id} goods={item} note="12.5000%" />
        ))}
        {first && (
          <GoodsCard goods={{ ...first, stattrak: true, phase: 'Phase 2' }} note="with a phase" />
        )}
        <ItemCard
          name="AK-47 | Without a picture"
          picture="data:,"
          rarity={{ label: 'No rarity', color: 'var(--color-faint)' }}
        />
        <Skeleton className="min-h-60" />
      </div>
    </Chapter>
  );
}

/** The empty, failed and loading states of a page. */
export function States() {
  return (
    <Chapter title="Empty, wrong, loading">
      <div className="mt-6 grid gap-6 lg:grid-cols-2">
        <Card>
          <EmptyState
            title="Your display case is empty"
            icon={<Backpack className="size-10" aria-hidden />}
            action={<Button variant="main">Choose a case</Button>}
          >
            Everything that you win comes in here.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState
            title="The gallery is out of reach"
            icon={<Unplug className="size-10" aria-hidden />}
            onRetry={() => undefined}
          >
            Nothing of yours is lost.
          </ErrorState>
        </Card>
        <Card>
          <ErrorState title="Something went wrong on our side" onRetry={() => undefined} retrying>
            Trying again.
          </ErrorState>
        </Card>
        <Card className="flex flex-col gap-3 p-6">
          <Skeleton className="h-8 w-56" />
          <Skeleton className="h-4" />
          <Skeleton className="h-4" />
          <Skeleton className="h-48" />
        </Card>
      </div>
    </Chapter>
  );
}
