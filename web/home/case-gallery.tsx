import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { fold } from '@vitrine/contract/fold';
import { PackageOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { storeGrid } from '../kit/chosen-grid.ts';
import { useNumbers } from '../kit/numbers.ts';
import { useFilter } from '../kit/use-filter.ts';
import type { CaseCardProps } from '../parts/case-card.tsx';
import { useFavourites } from '../parts/favourites.tsx';
import { Button } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Chips } from '../ui/field.tsx';
import { EmptyState } from '../ui/states.tsx';
import { CaseGrid } from './case-grid.tsx';
import { caseOrderOf, pickCases, sortCases } from './case-list.ts';
import { GalleryTools, NoCase, OwnChips, ownListOf } from './gallery-tools.tsx';
import { CaseRow, row_cases } from './rail.tsx';
import { useCasesHolding } from './use-cases-holding.ts';

type Box = CaseCardProps['box'];

/** Price ranges of the chips in dollars, `[from, to)`. */
const ranges = {
  all: [0, Infinity],
  'under-2': [0, 2],
  '2-10': [2, 10],
  '10-50': [10, 50],
  'over-50': [50, Infinity],
} as const;

type Range = keyof typeof ranges;

/** Columns that a group spans, by its number of cases. */
const spans: Record<number, string> = {
  1: 'col-span-1',
  2: 'col-span-2',
  3: 'col-span-2 md:col-span-3',
  4: 'col-span-full',
};

/**
 * From this number of groups on, there are links to each: groups further down would not be found.
 */
const links_from = 4;

/** The groups that a phone shows at first. */
const phone_groups = 4;

export interface CaseGalleryProps {
  cases: Box[];
  /** Ids of the cases opened most, the first most often. */
  popular: readonly number[];
  /** Ids of the cases that the player opened last; null for a visitor. */
  recent: readonly number[] | null;
  /** The choice of a denser grid that this browser keeps. */
  dense: boolean;
  /** Suggestions above the cases; they hide while the list is filtered or sorted. */
  children?: ReactNode;
}

/**
 * All cases by group, with a search by name and contents (`?name=`), a price filter (`?price=`), an
 * order (`?sort=`) and the player's own cases (`?show=`), all of which the address keeps.
 */
export function CaseGallery({ cases, popular, recent, children, ...props }: CaseGalleryProps) {
  const { t } = useLingui();
  const [filter, setFilter] = useFilter(['name', 'price', 'sort', 'show']);
  const [dense, setDense] = useState(props.dense);
  const favourites = useFavourites();
  const { name } = filter;
  const range =
    Object.keys(ranges).find((known): known is Range => known === filter.price) ?? 'all';
  const order = caseOrderOf(filter.sort);
  const own = recent === null ? undefined : ownListOf(filter.show);
  const holding = useCasesHolding(name);
  const listed = own ? pickCases(cases, own === 'favourites' ? favourites.ids : recent!) : cases;
  const shown = listed
    .filter((box) => isIn(range, box) && (hasName(name, box) || holding.has(box.id)))
    .map((box) => ({ ...box, found: holding.get(box.id) }));
  const is_searched = name !== '' || range !== 'all';
  const change = (part: Partial<typeof filter>) => setFilter({ ...filter, ...part });
  return (
    <>
      {name === '' && !order && !own && children}
      <section
        id="cases"
        aria-label={t`Cases`}
        className="mx-auto w-full max-w-page scroll-mt-4 px-4 sm:px-6"
      >
        {cases.length > 0 && (
          <div className="flex flex-col gap-3 py-4 sm:gap-4 sm:py-8">
            <GalleryTools
              name={name}
              order={order}
              dense={dense}
              onName={(text) => change({ name: text })}
              onOrder={(sort) => change({ sort })}
              onDense={(on) => {
                storeGrid(on);
                setDense(on);
              }}
            />
            <div className="flex flex-wrap gap-x-8 gap-y-3">
              {recent !== null && <OwnChips value={own} onChange={(show) => change({ show })} />}
              <PriceChips
                cases={cases}
                value={range}
                onChange={(chosen) => change({ price: chosen === 'all' ? '' : chosen })}
              />
            </div>
          </div>
        )}
        {own || order ? (
          <CaseGrid boxes={sortCases(shown, order, popular)} dense={dense} order={order} />
        ) : is_searched ? (
          <FoundGroups groups={groupsOf(shown)} dense={dense} />
        ) : (
          <Groups groups={groupsOf(shown)} dense={dense} />
        )}
        <p role="status" className="sr-only">
          <Plural value={shown.length} one="# case" other="# cases" />
        </p>
        {cases.length === 0 && (
          <EmptyState
            title={<Trans>The gallery is being hung</Trans>}
            icon={<PackageOpen className="size-10" aria-hidden />}
          >
            <Trans>There are no open cases at the moment. Check back soon.</Trans>
          </EmptyState>
        )}
        {cases.length > 0 && shown.length === 0 && (
          <NoCase
            own={listed.length === 0 ? own : undefined}
            onShowAll={() => setFilter({ name: '', price: '', sort: '', show: '' })}
          />
        )}
      </section>
    </>
  );
}

function PriceChips({
  cases,
  value,
  onChange,
}: {
  cases: Box[];
  value: Range;
  onChange: (range: Range) => void;
}) {
  const { t } = useLingui();
  const { dollars } = useNumbers();
  const [least, middle, most] = [dollars(2), dollars(10), dollars(50)];
  const labels: Record<Range, ReactNode> = {
    all: t`All prices`,
    'under-2': t`Under ${least}`,
    '2-10': `${least}–${middle}`,
    '10-50': `${middle}–${most}`,
    'over-50': t`Over ${most}`,
  };
  const options = (Object.keys(ranges) as Range[])
    .filter((range) => cases.some((box) => isIn(range, box)))
    .map((range) => ({ value: range, label: labels[range] }));
  return <Chips label={t`Price`} options={options} value={value} onChange={onChange} />;
}

interface Group {
  id: number;
  name: string;
  boxes: Box[];
}

interface GroupsProps {
  groups: readonly Group[];
  dense: boolean;
}

/** All groups, each as a row; a phone shows the first of them, and the others after a press. */
function Groups({ groups, dense }: GroupsProps) {
  const [all, showAll] = useState(false);
  const others = groups.length - phone_groups;
  return (
    <>
      {groups.length >= links_from && (
        <GroupLinks
          groups={groups}
          onGo={(id) => {
            // The group may have been folded.
            flushSync(() => showAll(true));
            document.querySelector(`#group-${id}`)?.scrollIntoView();
          }}
        />
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-y-4 sm:gap-y-10">
        {groups.map((group, n) => (
          <div
            key={group.id}
            className={classes(n >= phone_groups && !all && 'max-sm:hidden noscript:block!')}
          >
            <FoldedGroup {...group} dense={dense} />
          </div>
        ))}
        {others > 0 && !all && (
          <Button onClick={() => showAll(true)} className="sm:hidden noscript:hidden!">
            <Plural value={others} one="# more group" other="# more groups" />
          </Button>
        )}
      </div>
    </>
  );
}

/** Links to the groups, in a row that scrolls sideways on a phone. */
function GroupLinks({ groups, onGo }: { groups: readonly Group[]; onGo: (id: number) => void }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Groups`} className="-mx-4 mb-6 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <ul className="flex gap-x-5">
        {groups.map(({ id, name }) => (
          <li key={id}>
            <a
              href={`#group-${id}`}
              onClick={(event) => {
                // A new address would reset the page.
                event.preventDefault();
                onGo(id);
              }}
              className="flex min-h-10 scroll-mx-4 items-center rounded-sm text-sm whitespace-nowrap text-soft -outline-offset-2 transition-colors hover:text-bright"
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The groups of a search, with all that it finds. */
function FoundGroups({ groups, dense }: GroupsProps) {
  return (
    <div className="grid grid-flow-dense grid-cols-2 gap-x-3 gap-y-12 sm:gap-x-5 md:grid-cols-3 lg:grid-cols-4">
      {groups.map((group) => (
        <FoundGroup key={group.id} {...group} dense={dense} />
      ))}
    </div>
  );
}

/** A group as a row of its first cases; a press beside its name shows the others below them. */
function FoldedGroup({ id, name, boxes, dense }: Group & { dense: boolean }) {
  const { t } = useLingui();
  const [all, showAll] = useState(false);
  const others = boxes.slice(row_cases);
  const count = boxes.length;
  return (
    <section id={`group-${id}`} className="scroll-mt-20">
      <div className="flex min-h-11 items-center justify-between gap-3">
        <h2 className="flex min-w-0 items-baseline gap-3 text-lg sm:text-2xl">
          <span className="min-w-0 truncate">{name}</span>
          <span className="font-text text-sm font-normal text-soft tabular-nums">{count}</span>
        </h2>
        {others.length > 0 && (
          <Button
            variant="ghost"
            aria-expanded={all}
            aria-controls={`rest-${id}`}
            aria-label={all ? t`Fewer of ${name}` : t`All ${count} of ${name}`}
            onClick={() => showAll(!all)}
            className="-mr-3 px-3! text-sm! noscript:hidden!"
          >
            {all ? <Trans>Fewer</Trans> : <Trans>All {count}</Trans>}
          </Button>
        )}
      </div>
      <CaseRow boxes={boxes.slice(0, row_cases)} />
      {others.length > 0 && (
        <CaseGrid
          id={`rest-${id}`}
          boxes={others}
          dense={dense}
          className={classes('pt-1 noscript:grid!', !all && 'hidden!')}
        />
      )}
    </section>
  );
}

/** A group, as wide as its cases, so that small groups stand side by side. */
function FoundGroup({ id, name, boxes, dense }: Group & { dense: boolean }) {
  return (
    <section
      id={`group-${id}`}
      className={classes(
        'grid scroll-mt-20 grid-cols-subgrid content-start',
        dense ? 'col-span-full' : spans[Math.min(boxes.length, 4)],
      )}
    >
      <h2 className="col-span-full mb-5 flex items-baseline gap-3 text-xl sm:text-2xl">
        <span className="min-w-0 truncate">{name}</span>
        <span className="font-text text-sm font-normal text-soft tabular-nums">{boxes.length}</span>
      </h2>
      <CaseGrid
        boxes={boxes}
        dense={dense}
        className={classes('col-span-full', !dense && 'grid-cols-subgrid!')}
      />
    </section>
  );
}

function isIn(range: Range, { type, price }: Box): boolean {
  const [from, to] = ranges[range];
  return range === 'all' || (type === 'paid' && price >= from && price < to);
}

function hasName(name: string, box: Box): boolean {
  return fold(box.name).includes(fold(name));
}

/** Groups the cases, in the order in which the groups first appear. */
function groupsOf(boxes: Box[]): Group[] {
  const groups = Map.groupBy(boxes, (box) => box.group.id);
  return [...groups].map(([id, members]) => ({
    id,
    name: members[0]?.group.name ?? '',
    boxes: members,
  }));
}
