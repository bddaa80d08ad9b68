import { Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import { giveaway_bounds } from '@vitrine/contract/giveaway-rules';
import type { Reply } from '@vitrine/contract/index';
import { X } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { isSellable, type Item } from '../inventory/items.ts';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { need, visit } from '../kit/context.ts';
import { useForm } from '../kit/form.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { ConditionRow } from '../parts/conditions.tsx';
import { Head } from '../parts/head.tsx';
import { Money } from '../parts/price.tsx';
import { isPrice } from '../parts/is-price.ts';
import { StopCard, useStop } from '../parts/stop.tsx';
import { useTerms } from '../parts/terms.ts';
import { Vignette } from '../parts/vignette.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Checkbox } from '../ui/choice.tsx';
import { Chips, Note, TextField } from '../ui/field.tsx';
import { ItemCard } from '../ui/item-card.tsx';
import { EmptyState } from '../ui/states.tsx';
import type { Route } from './+types/host-page.ts';
import './texts.ts';

const items_listed = 48;
const { prizes_max, title_max, secret_max } = giveaway_bounds;

/** Loads whether the player may host, and the items that could be given; null for a visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [hosting, backpack] = await Promise.all([
    api('GET /api/gift/host', {}),
    api('GET /api/system_shop/backpack', { limit: items_listed }),
  ]);
  if (!hosting.ok && hosting.error.key.startsWith('session.')) return null;
  return {
    hosting: need(hosting),
    items: backpack.ok ? backpack.data.list.filter(isSellable) : [],
  };
}

export default function HostPage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const stop = useStop();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Host a giveaway`} />
      {loaderData === null ? (
        <ForHosts />
      ) : (
        <>
          <h1 className="text-hero">
            <Trans>Host a giveaway</Trans>
          </h1>
          <p className="mt-2 max-w-prose text-soft">
            <Trans>
              Give away your own items and money. They’re held in escrow until the draw; prizes
              without a winner come back to you.
            </Trans>
          </p>
          {stop ? (
            <StopCard stop={stop} />
          ) : loaderData.hosting.may_host ? (
            <HostForm items={loaderData.items} />
          ) : (
            <Missing hosting={loaderData.hosting} />
          )}
        </>
      )}
    </div>
  );
}

function ForHosts() {
  return (
    <EmptyState
      title={<Trans>Host your own giveaway</Trans>}
      heading="h1"
      icon={<Vignette kind="gift" />}
      action={
        <Button variant="main" onClick={askToSignIn}>
          <Trans>Sign in</Trans>
        </Button>
      }
    >
      <Trans>Sign in to host a giveaway.</Trans>
    </EmptyState>
  );
}

/** Everything that a host needs, with what is still missing. */
function Missing({ hosting }: { hosting: Reply<'GET /api/gift/host'> }) {
  const paths = usePaths();
  const numbers = useNumbers();
  const { is_host, email_verified, top_up_need, top_up_have } = hosting;
  const [have, of] = [numbers.money(top_up_have), numbers.money(top_up_need)];
  const rules = [
    { met: is_host, text: <Trans>We’ve made you a host</Trans> },
    { met: email_verified, text: <Trans>A verified e-mail address</Trans> },
    {
      met: top_up_have >= top_up_need,
      text: (
        <Trans>
          Topped up: {have} of {of}
        </Trans>
      ),
    },
  ];
  return (
    <section
      aria-labelledby="missing"
      className="glass mt-6 grid max-w-prose gap-4 rounded-lg p-4 sm:p-6"
    >
      <h2 id="missing" className="text-xl">
        <Trans>Before you can host</Trans>
      </h2>
      <ul className="grid gap-2">
        {rules.map(({ met, text }, n) => (
          <ConditionRow key={n} met={met}>
            {text}
          </ConditionRow>
        ))}
      </ul>
      <Link to={paths.giveaways} className={buttonLook()}>
        <Trans>All giveaways</Trans>
      </Link>
    </section>
  );
}

function HostForm({ items }: { items: readonly Item[] }) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const paths = usePaths();
  const navigate = useNavigate();
  const [type, setType] = useState<'0' | '1'>('0');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [money, setMoney] = useState<readonly number[]>([]);
  const [with_code, setWithCode] = useState(false);
  const form = useForm({
    initial: { title: '', total_people: '', end_time: '', amount: '', password: '' },
    others: ['prizes'],
    places: {
      'giveaway.time_unfit': 'end_time',
      'balance.short': 'amount',
      'item.not_held': 'prizes',
      'item.unsellable': 'prizes',
      'item.unknown': 'prizes',
    },
    texts: {
      title: t`Choose a title of 3 to 80 characters.`,
      total_people: t`Choose a number from 2 to 10,000.`,
      end_time: t`Choose a time between one minute and 30 days from now.`,
    },
  });
  const full = chosen.length + money.length >= prizes_max;
  const addMoney = () => {
    const { amount } = form.values;
    if (!isPrice(amount) || Number(amount) <= 0)
      return form.show({ amount: t`Enter an amount above 0.` });
    form.show({});
    form.set({ amount: '' });
    setMoney([...money, Number(amount)]);
    return undefined;
  };
  const open = async () => {
    const { title, total_people, end_time, password } = form.values;
    const found = {
      ...(title.trim().length < 3 && { title: t`Choose a title of 3 to 80 characters.` }),
      ...(type === '0' &&
        !/^\d+$/.test(total_people) && { total_people: t`Choose a number from 2 to 10,000.` }),
      ...(type === '1' &&
        !end_time && { end_time: t`Choose a time between one minute and 30 days from now.` }),
      ...(chosen.length + money.length === 0 && { prizes: t`Choose at least one prize.` }),
    };
    if (form.show(found)) return;
    const wish = {
      title,
      type: type === '0' ? (0 as const) : (1 as const),
      ...(total_people !== '' && { total_people: Number(total_people) }),
      ...(type === '1' && { end_time: new Date(end_time).toISOString() }),
      knapsack_id: [...chosen],
      money: [...money],
      ...(password && { password }),
      with_code,
    };
    const gained = () => 0 - chosen.length;
    const opened = await form.send('POST /api/gift/host', wish, { retry: true, gained });
    if (opened) await navigate(paths.giveaway(opened.id));
  };
  return (
    <form
      {...form.props(() => void open())}
      className="mt-6 grid gap-6 lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start"
    >
      <div className="glass grid gap-5 rounded-lg p-4 sm:p-6">
        <TextField {...form.field('title')} label={t`Title`} maxLength={title_max} />
        <div className="grid gap-2">
          <p className="text-sm font-medium text-soft">
            <Trans>Starts</Trans>
          </p>
          <Chips
            label={t`Starts`}
            value={type}
            onChange={setType}
            options={[
              { value: '0', label: t`when full` },
              { value: '1', label: t`at a set time` },
            ]}
          />
        </div>
        <TextField
          {...form.field('total_people')}
          label={type === '0' ? t`Participants` : t`Maximum participants`}
          hint={type === '1' ? t`Leave it empty for no maximum.` : undefined}
          inputMode="numeric"
        />
        {type === '1' && (
          <TextField {...form.field('end_time')} label={t`Drawn at`} type="datetime-local" />
        )}
        <TextField
          {...form.field('amount')}
          label={t`Prizes of money`}
          hint={t`A winner gets them as a bonus.`}
          inputMode="decimal"
          action={
            <Button onClick={addMoney} disabled={full}>
              <Trans>Add</Trans>
            </Button>
          }
        />
        {money.length > 0 && (
          <ul className="flex flex-wrap gap-2">
            {money.map((amount, n) => {
              const text = numbers.money(amount as Amount);
              return (
                <li key={n}>
                  <Button
                    size="small"
                    aria-label={t`Remove ${text}`}
                    onClick={() => setMoney(money.toSpliced(n, 1))}
                  >
                    {text}
                    <X className="size-4" aria-hidden />
                  </Button>
                </li>
              );
            })}
          </ul>
        )}
        <TextField
          {...form.field('password')}
          label={t`Room password (optional)`}
          autoComplete="off"
          maxLength={secret_max}
        />
        <Checkbox
          label={t`Only with an invite code`}
          checked={with_code}
          onChange={({ target }) => setWithCode(target.checked)}
        />
        {form.errors.prizes && <Note id="prizes-note" error={form.errors.prizes} />}
        <Button type="submit" variant="main" size="large" loading={form.sending}>
          <Trans>Open the giveaway</Trans>
        </Button>
      </div>
      <Items items={items} chosen={chosen} full={full} onChoose={setChosen} />
    </form>
  );
}

interface ItemsProps {
  items: readonly Item[];
  chosen: readonly number[];
  full: boolean;
  onChoose: (ids: readonly number[]) => void;
}

/** The newest items of the backpack that can be given away. */
function Items({ items, chosen, full, onChoose }: ItemsProps) {
  const { t } = useLingui();
  const termOf = useTerms();
  return (
    <section aria-labelledby="own-items" className="min-w-0">
      <h2 id="own-items" className="text-xl">
        <Trans>Prizes from your backpack</Trans>
      </h2>
      {items.length === 0 ? (
        <p className="mt-3 text-soft">
          <Trans>Nothing in your backpack can be given away. You can still give money.</Trans>
        </p>
      ) : (
        <ul className="mt-4 grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-4">
          {items.map(({ id, goods_info: goods, recycling_price }) => {
            const is_chosen = chosen.includes(id);
            const { name } = goods;
            return (
              <li
                key={id}
                className="relative grid rounded-md outline-offset-2 outline-brass has-checked:outline-2"
              >
                <ItemCard
                  name={name}
                  picture={goods.picture}
                  rarity={{ label: termOf(goods.quality.value), color: goods.quality.color }}
                  wear={goods.appearance.short}
                  stattrak={goods.hash_name.includes('StatTrak™')}
                  phase={goods.phase}
                  sizes="(min-width: 1024px) 180px, 45vw"
                >
                  <Checkbox
                    aria-label={t`Give away ${name}`}
                    label={<Money amount={recycling_price} />}
                    checked={is_chosen}
                    disabled={full && !is_chosen}
                    onChange={({ target }) =>
                      onChoose(
                        target.checked ? [...chosen, id] : chosen.filter((other) => other !== id),
                      )
                    }
                    className="mt-auto cursor-pointer after:absolute after:inset-0"
                  />
                </ItemCard>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
