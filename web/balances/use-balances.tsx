import { Plural, Trans } from '@lingui/react/macro';
import type { Points as Score } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import {
  Backpack,
  CalendarCheck,
  CalendarDays,
  Crown,
  Gamepad2,
  Hourglass,
  LoaderPinwheel,
  Package,
  PackageCheck,
  PackageOpen,
  Snowflake,
  Store,
  Swords,
  TicketPercent,
  Timer,
  TrendingUp,
  Users,
  WalletCards,
} from 'lucide-react';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { BalanceMark } from '../parts/balance-mark.tsx';
import { Points } from '../parts/points.tsx';
import { Money, Tokens } from '../parts/price.tsx';
import { useDailyBonus, useHidden, useSite } from '../parts/site.ts';
import type { ShownBalance, Way } from './picture.tsx';

export interface BalanceRules {
  terms: Reply<'GET /api/pay/terms'>;
  /** For each dollar staked in a game. */
  points_of_dollar: Score;
}

/**
 * The balances with their ways, by the rules that are in force, without what the operator hides in
 * the visitor's territory.
 */
export function useBalances(rules: BalanceRules): ShownBalance[] {
  return [useMoney(), useBonus(rules), useTokens(), usePoints(rules)];
}

interface MaybeWay extends Way {
  /** The name of its page's entry in the menu, which a territory may hide. */
  page?: string;
  /** Whether it brings anything now; it does unless given. */
  brings?: boolean;
}

/** Leaves out the ways that lead to hidden pages, and those that bring nothing now. */
function useOpenWays() {
  const hidden = useHidden();
  return (ways: readonly MaybeWay[]): Way[] =>
    ways.filter(({ page, brings = true }) => brings && !(page && hidden.includes(page)));
}

const icon = 'size-5';

function useMoney(): ShownBalance {
  const paths = usePaths();
  const player = usePlayer();
  const ways = useOpenWays();
  return {
    name: 'money',
    title: <Trans>Money</Trans>,
    own: player && <Money amount={player.money} />,
    what: (
      <Trans>
        US dollars to play with. Money itself isn’t paid out: you withdraw the items you win.
      </Trans>
    ),
    from: ways([
      {
        key: 'pay',
        icon: <WalletCards className={icon} aria-hidden />,
        text: <Trans>Top-ups and gift cards</Trans>,
        to: paths.pay,
      },
      {
        key: 'sell',
        icon: <Timer className={icon} aria-hidden />,
        text: <Trans>Wins you sell right after the game</Trans>,
      },
      {
        key: 'bonus',
        icon: <BalanceMark of="bonus" className={icon} />,
        text: <Trans>Your bonus, a part with each stake</Trans>,
        to: paths.balance('bonus'),
      },
      {
        key: 'battles',
        icon: <Swords className={icon} aria-hidden />,
        text: <Trans>Winnings of team and shared battles</Trans>,
        to: paths.battles,
        page: 'battle',
      },
      {
        key: 'friends',
        icon: <Users className={icon} aria-hidden />,
        text: <Trans>Income from friends you invite</Trans>,
        to: paths.promotion,
      },
    ]),
    to: ways([
      {
        key: 'cases',
        icon: <Package className={icon} aria-hidden />,
        text: <Trans>Cases</Trans>,
        to: paths.home,
      },
      {
        key: 'battles',
        icon: <Swords className={icon} aria-hidden />,
        text: <Trans>Battles</Trans>,
        to: paths.battles,
        page: 'battle',
      },
      {
        key: 'upgrades',
        icon: <TrendingUp className={icon} aria-hidden />,
        text: <Trans>Upgrades</Trans>,
        to: paths.upgrade,
        page: 'upgrade',
      },
    ]),
  };
}

function useBonus({ terms: { daily, code_percent, release } }: BalanceRules): ShownBalance {
  const paths = usePaths();
  const numbers = useNumbers();
  const player = usePlayer();
  const ways = useOpenWays();
  const is_earned = useDailyBonus() !== null;
  const [gain, part] = [numbers.gain(daily.percent), numbers.percent(release.percent)];
  const code_gain = numbers.gain(code_percent);
  return {
    name: 'bonus',
    title: <Trans>Bonus</Trans>,
    own: player && <Money amount={player.bonus} />,
    what: <Trans>Gifts of money you can’t spend yet. Playing turns them into money.</Trans>,
    from: ways([
      {
        key: 'daily',
        icon: <WalletCards className={icon} aria-hidden />,
        text: (
          <Trans>
            {gain} on your first top-up of <Money amount={daily.least} /> or more each day, up to{' '}
            <Money amount={daily.most} />. Days start at 0:00 UTC.
          </Trans>
        ),
        to: paths.pay,
        brings: is_earned && daily.percent > 0,
      },
      {
        key: 'code',
        icon: <TicketPercent className={icon} aria-hidden />,
        text: <Trans>{code_gain} on each top-up with a friend’s code</Trans>,
        to: paths.pay,
        brings: is_earned && code_percent > 0,
      },
      {
        key: 'vip',
        icon: <Crown className={icon} aria-hidden />,
        text: <Trans>VIP rewards and tasks</Trans>,
        to: paths.vip,
        page: 'vip',
      },
      {
        key: 'gifts',
        icon: <CalendarDays className={icon} aria-hidden />,
        text: <Trans>Money from giveaways and event codes</Trans>,
        to: paths.giveaways,
        page: 'giveaway',
      },
    ]),
    to: ways([
      {
        key: 'money',
        icon: <BalanceMark of="money" className={icon} />,
        text: <Trans>Your money: each stake releases {part} of its amount</Trans>,
        to: paths.balance('money'),
      },
      {
        key: 'end',
        icon: <Hourglass className={icon} aria-hidden />,
        text: (
          <Plural
            value={release.days}
            one="Any bonus left after # day expires. A refund cancels it too."
            other="Any bonus left after # days expires. A refund cancels it too."
          />
        ),
      },
    ]),
  };
}

function useTokens(): ShownBalance {
  const paths = usePaths();
  const numbers = useNumbers();
  const player = usePlayer();
  const ways = useOpenWays();
  const rate = numbers.percent((useSite()?.recycle_rate ?? 1) * 100);
  return {
    name: 'tokens',
    title: <Trans>Shop tokens</Trans>,
    own: player && <Tokens amount={player.shop_score} />,
    what: (
      <Trans>One token buys one dollar of item value. Items go straight into your backpack.</Trans>
    ),
    from: ways([
      {
        key: 'sell',
        icon: <Backpack className={icon} aria-hidden />,
        text: (
          <Trans>
            Items you sell: {rate} of their price when you got them or today’s, whichever is lower
          </Trans>
        ),
        to: paths.backpack,
      },
      {
        key: 'drops',
        icon: <PackageOpen className={icon} aria-hidden />,
        text: <Trans>Drops in cases, by chance</Trans>,
        to: paths.home,
      },
      {
        key: 'gifts',
        icon: <LoaderPinwheel className={icon} aria-hidden />,
        text: <Trans>The daily wheel, giveaways and event codes</Trans>,
        to: paths.events,
        page: 'event',
      },
      {
        key: 'pay',
        icon: <WalletCards className={icon} aria-hidden />,
        text: <Trans>Top up shop tokens</Trans>,
        to: paths.payTokens,
      },
    ]),
    to: ways([
      {
        key: 'shop',
        icon: <Store className={icon} aria-hidden />,
        text: <Trans>Items in the shop</Trans>,
        to: paths.shop,
        page: 'mall',
      },
      {
        key: 'withdraw',
        icon: <PackageCheck className={icon} aria-hidden />,
        text: <Trans>The difference when you withdraw an item whose price has risen</Trans>,
        to: paths.backpack,
      },
    ]),
  };
}

function usePoints({ points_of_dollar }: BalanceRules): ShownBalance {
  const paths = usePaths();
  const player = usePlayer();
  const ways = useOpenWays();
  return {
    name: 'points',
    title: <Trans>Points</Trans>,
    own: player && <Points amount={player.score} />,
    what: (
      <Trans>You earn points by playing and as rewards. They can’t be bought or withdrawn.</Trans>
    ),
    from: ways([
      {
        key: 'play',
        icon: <Gamepad2 className={icon} aria-hidden />,
        text: (
          <Plural
            value={points_of_dollar}
            one="# point for each dollar you stake"
            other="# points for each dollar you stake"
          />
        ),
        brings: points_of_dollar > 0,
      },
      {
        key: 'rewards',
        icon: <CalendarCheck className={icon} aria-hidden />,
        text: <Trans>Missions, check-ins and other rewards</Trans>,
        to: paths.check,
      },
      {
        key: 'events',
        icon: <CalendarDays className={icon} aria-hidden />,
        text: <Trans>Prizes in events</Trans>,
        to: paths.events,
        page: 'event',
      },
    ]),
    to: ways([
      {
        key: 'cases',
        icon: <Package className={icon} aria-hidden />,
        text: <Trans>Cases that cost points</Trans>,
        to: paths.home,
      },
      {
        key: 'events',
        icon: <Snowflake className={icon} aria-hidden />,
        text: <Trans>More cards and snowballs in events</Trans>,
        to: paths.events,
        page: 'event',
      },
    ]),
  };
}
