import { Trans, useLingui } from '@lingui/react/macro';
import { toWire, type Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import type { PaymentKind } from '@vitrine/contract/payments';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { tell } from '../kit/events.ts';
import { useForm } from '../kit/form.ts';
import { useNumbers } from '../kit/numbers.ts';
import { inLocale, useLocale, usePaths } from '../kit/paths.ts';
import { useRootData } from '../kit/root-data.ts';
import { usePlayer } from '../kit/store.ts';
import { useHydrated } from '../kit/use-hydrated.ts';
import { Money, Tokens } from '../parts/price.tsx';
import { Select } from '../ui/choice.tsx';
import { Chips, TextField, type TextFieldProps } from '../ui/field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { toast } from '../ui/toast.tsx';
import { countriesIn } from './countries.ts';
import { LimitNote } from './limit-note.tsx';
import { Methods } from './methods.tsx';
import { GiftCardSummary, Summary } from './summary.tsx';
import {
  chipsOf,
  findFault,
  firstAmount,
  readAmount,
  sumUp,
  type Method,
  type Terms,
} from './sums.ts';
import { forgetTarget, storePaying, takeTarget } from './target.ts';
import { useCountry } from './use-country.ts';

export interface TopUpProps {
  od: 0 | 1;
  /** The amount that a balance lacks, from the address. */
  asked: string | null;
  methods: readonly Method[];
  terms: Terms;
}

/** The form of a top-up: where from and how to pay, how much, and beside it what comes of it. */
export function TopUp({ od, asked, methods: loaded, terms }: TopUpProps) {
  const { t } = useLingui();
  const player = usePlayer();
  const blocked = useRootData()?.territory.blocked ?? false;
  const { country, methods, choose, readCountry } = useCountry(loaded, od);
  const [method_id, chooseMethod] = useState(loaded[0]?.id);
  const method = methods.find(({ id }) => id === method_id) ?? methods[0];
  const is_card = method?.kind === 'giftcard';
  const code_field = is_card ? 'card' : 'code';
  const form = useForm<'amount' | 'code' | 'card', 'country'>({
    initial: { amount: String(firstAmount(asked, loaded[0])), code: '', card: '' },
    places: {
      'payment.amount_unfit': 'amount',
      'limit.reached': is_card ? 'card' : 'amount',
      'code.unknown': code_field,
      'code.used': code_field,
      'code.own': code_field,
      'code.circular': code_field,
      'door.braked': code_field,
      'gift_card.used': 'card',
      'gift_card.expired': 'card',
      'gift_card.void': 'card',
    },
  });
  /** A press waits for the country. */
  const [waits, setWaits] = useState(false);
  const texts = useFaultTexts(method, terms);
  const pay = usePayment(od, form.send);
  useEffect(() => {
    if (asked === null) forgetTarget();
  }, [asked]);

  const order = async () => {
    const { amount, code } = form.values;
    const fault = method && findFault(amount, method, terms.left);
    if (fault) return form.show({ amount: texts[fault] });
    if (!player) return askToSignIn();
    if (waits) return undefined;
    setWaits(!country);
    const from = country || (await readCountry());
    setWaits(false);
    if (!from) return form.show({ country: t`Choose the country you pay from.` });
    // The question above was seen, and paying without an answer to it skips it.
    if (terms.limit_prompt && !terms.limit_needed)
      await form.send('POST /api/limits/prompt', { answer: 'skipped' });
    if (method)
      await pay.order({
        amount: toWire(readAmount(amount)!),
        method,
        country: from,
        code: code.trim(),
      });
  };
  const redeem = () => {
    const code = form.values.card.trim();
    if (!code) return form.show({ card: t`Enter the gift card code.` });
    if (!player) return askToSignIn();
    void pay.redeem(code, () => form.set({ card: '' }));
  };

  if (!method) return <NoMethod country={country} choose={choose} />;
  const amount_mills = readAmount(form.values.amount);
  const has_code = terms.partner !== null || form.values.code.trim() !== '';
  const sums = amount_mills && sumUp(amount_mills, method, terms, { od, has_code });
  return (
    <form
      {...form.props(is_card ? redeem : order)}
      className="mt-8 grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_26rem] lg:gap-12"
    >
      <div className="grid min-w-0 gap-8">
        <CountrySelect country={country} error={form.errors.country} choose={choose} />
        <Methods methods={methods} chosen={method.id} onChoose={chooseMethod} />
        {is_card ? (
          <TextField
            label={t`Gift card code`}
            maxLength={64}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="sm:max-w-96"
            {...form.field('card')}
          />
        ) : (
          <>
            <AmountFields od={od} asked={asked} method={method} entry={form.entry('amount')} />
            {od === 0 && <PartnerCode terms={terms} field={form.field('code')} />}
          </>
        )}
        <LimitNote limit={terms.limit} />
      </div>
      {is_card ? (
        <GiftCardSummary loading={form.sending || waits} blocked={blocked} />
      ) : (
        <Summary
          od={od}
          sums={sums}
          method={method}
          terms={terms}
          loading={form.sending || waits}
          blocked={blocked}
        />
      )}
    </form>
  );
}

type Send = ReturnType<typeof useForm>['send'];

/** Orders a top-up and goes on to its payment, or redeems a gift card. */
function usePayment(od: 0 | 1, send: Send) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const { code: language } = useLocale();
  const paths = usePaths();
  const navigate = useNavigate();

  /** Ends when the page is left: until then no further press orders again. */
  const goOn = async (kind: PaymentKind, ordered: Reply<'POST /api/pay/orders'> | undefined) => {
    if (!ordered) return;
    const { order_sn, pay_url } = ordered;
    storePaying(order_sn);
    // The order's own page shows a payment to an address, and waits for a gateway that is slow.
    if (pay_url === null || kind === 'btcpay') return navigate(paths.order(order_sn));
    if (pay_url.startsWith('/')) return navigate(inLocale(language, pay_url));
    window.location.assign(pay_url);
    // The browser may keep the page and show it again after its Back.
    await new Promise((resolve) => window.addEventListener('pageshow', resolve, { once: true }));
  };
  const order = async (wish: { amount: Amount; method: Method; country: string; code: string }) => {
    const { amount, method, country, code } = wish;
    const paid = { amount, payment_id: method.id, country };
    const after = (ordered: Reply<'POST /api/pay/orders'> | undefined) =>
      goOn(method.kind, ordered);
    if (od === 1) await send('POST /api/system_shop/recharge', paid, { retry: true, after });
    else
      await send(
        'POST /api/pay/orders',
        { ...paid, ...(code && { code }) },
        { retry: true, after },
      );
  };
  const redeem = async (code: string, onRedeemed: () => void) => {
    const used = await send('POST /api/user/cdkey', { code }, { retry: true });
    if (!used) return;
    onRedeemed();
    tell('login-pull');
    // A code of a partner or an event tops up nothing.
    if (used.type !== 'gift_card') return toast.success(t`The code was used successfully`);
    const amount = numbers.money(used.amount);
    toast.success(t`${amount} from the gift card added to your balance.`);
    const target = takeTarget();
    if (target) await navigate(target);
  };
  return { order, redeem };
}

/** The texts of an amount's faults. */
function useFaultTexts(method: Method | undefined, { left, reserved, limit }: Terms) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const in_money = (amount: Amount | null | undefined) => numbers.money(amount ?? (0 as Amount));
  const [least, most, rest] = [in_money(method?.min), in_money(method?.max), in_money(left)];
  const held = in_money(reserved);
  return {
    missing: t`Enter the amount of your top-up.`,
    invalid: t`Enter an amount in dollars and cents.`,
    too_small: t`The smallest top-up is ${least}.`,
    too_large: t`The largest top-up is ${most}.`,
    over_limit:
      reserved > 0
        ? t`Your own limits leave ${rest} to top up. Unpaid orders hold ${held}.`
        : limit?.is_ceiling
          ? t`Your country’s monthly limit leaves ${rest} to top up.`
          : t`Your own limits leave ${rest} to top up.`,
  };
}

interface CountrySelectProps {
  country: string;
  error?: string | undefined;
  choose: (country: string) => unknown;
}

function CountrySelect({ country, error, choose }: CountrySelectProps) {
  const { t } = useLingui();
  const { tag } = useLocale();
  const hydrated = useHydrated();
  // Browsers name and order countries slightly differently from the server.
  const countries = useMemo(() => (hydrated ? countriesIn(tag) : []), [hydrated, tag]);
  return (
    <Select
      label={t`Country you pay from`}
      value={country}
      error={error}
      autoComplete="country"
      options={[...(country ? [] : [{ value: '', label: t`Choose a country` }]), ...countries]}
      onChange={({ target }) => choose(target.value)}
      className="sm:max-w-96"
    />
  );
}

function NoMethod(props: CountrySelectProps) {
  return (
    <div className="mt-8">
      <CountrySelect {...props} />
      <EmptyState title={<Trans>No payment method</Trans>}>
        <Trans>There is none for this country yet.</Trans>
      </EmptyState>
    </div>
  );
}

interface AmountFieldsProps {
  od: 0 | 1;
  asked: string | null;
  method: Method;
  entry: { value: string; error?: string | undefined; onChange: (value: string) => void };
}

/** The amount: some to choose with a press, or any typed one. */
function AmountFields({ od, asked, method, entry }: AmountFieldsProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const { min, max } = method;
  const bounds =
    min !== null && max !== null && t`From ${numbers.money(min)} to ${numbers.money(max)}`;
  const chips = chipsOf(method).map((amount) => ({
    value: String(amount),
    label: od === 1 ? <Tokens amount={amount} /> : <Money amount={amount} />,
  }));
  const first = firstAmount(asked, method);
  const is_raised = asked !== null && first > Number(asked) && String(first) === entry.value;
  return (
    <div className="grid gap-4">
      <TextField
        label={od === 1 ? t`Tokens` : t`Amount`}
        name="amount"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        icon={od === 1 ? undefined : '$'}
        hint={bounds || undefined}
        value={entry.value}
        error={entry.error}
        onChange={({ target }) => entry.onChange(target.value)}
        className="sm:max-w-96"
      />
      <Chips label={t`Amounts`} options={chips} value={entry.value} onChange={entry.onChange} />
      {is_raised && min !== null && (
        <p className="text-sm text-soft">
          <Trans>
            You need <Money amount={Number(asked) as Amount} />. The smallest payment this way is{' '}
            <Money amount={min} />.
          </Trans>
        </p>
      )}
    </div>
  );
}

interface PartnerCodeProps {
  terms: Terms;
  field: Omit<TextFieldProps, 'label'>;
}

/** The partner's code that the player has used, or a field for one. */
function PartnerCode({ terms: { partner, code_percent }, field }: PartnerCodeProps) {
  const { t } = useLingui();
  const gain = useNumbers().gain(code_percent);
  if (partner) {
    return (
      <p className="text-sm text-soft">
        <Trans>
          Your code <strong className="font-mono text-bright">{partner.extension_code}</strong> adds{' '}
          {gain} to every top-up, as a bonus.
        </Trans>
      </p>
    );
  }
  return (
    <TextField
      label={t`Friend’s code (optional)`}
      hint={t`It adds ${gain} to every top-up, as a bonus. You can use one code, once.`}
      maxLength={64}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      className="sm:max-w-96"
      {...field}
    />
  );
}
