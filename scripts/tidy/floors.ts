import path from 'node:path';

/** The folders of web/ that are no module, by floor; a module's floor is `modules_floor`. */
const floors: Record<string, number> = {
  hydration: 0,
  ui: 0,
  kit: 1,
  parts: 2,
  shell: 4,
  offline: 4,
  design: 5,
};
const modules_floor = 3;
/** Files outside any folder: root, routes, entries. */
const top_floor = 5;

/** The modules of web/ that a module may import besides the floors below it. */
export const web_needs: readonly Need[] = [
  {
    module: 'accounts',
    needs: 'promotions',
    why: 'registering sends the referral, which a sign-in offers',
  },
  { module: 'affiliates', needs: 'promotions', why: 'the promotion centre has the form for codes' },
  {
    module: 'my',
    needs: 'promotions',
    why: 'whoever comes from an advertisement is asked for a code',
  },
  { module: 'battles', needs: 'live', why: 'the lobby shows rooms as they come, fill and end' },
  { module: 'battles', needs: 'seeds', why: 'each seat brings a client seed' },
  {
    module: 'cases',
    needs: 'inventory',
    why: 'wins are sold by the calls that sell backpack items',
  },
  { module: 'cases', needs: 'withdrawals', why: 'a win is sent to Steam from its card' },
  {
    module: 'cases',
    needs: 'boxes',
    why: 'the welcome case leads on, and a demonstration leads to it',
  },
  { module: 'accounts', needs: 'boxes', why: 'registering brings the welcome case' },
  { module: 'boxes', needs: 'seeds', why: 'a newcomer’s battle needs a client seed' },
  { module: 'cases', needs: 'upgrades', why: 'a newcomer’s win leads on to its upgrade' },
  { module: 'upgrades', needs: 'boxes', why: 'a newcomer’s upgrade leads on to a battle' },
  { module: 'events', needs: 'boxes', why: 'the wheel is a newcomer’s last act' },
  { module: 'battle-room', needs: 'boxes', why: 'a newcomer’s battle leads on to the wheel' },
  {
    module: 'cases',
    needs: 'seeds',
    why: 'an opening needs a client seed, and a demonstration draws',
  },
  { module: 'check', needs: 'free', why: 'the conditions of gifts stand before their claims' },
  { module: 'check', needs: 'missions', why: 'missions are claimed there, too' },
  { module: 'check', needs: 'promotions', why: 'codes give, too' },
  { module: 'limits', needs: 'history', why: 'the result over time is drawn as in the figures' },
  {
    module: 'honesty',
    needs: 'seeds',
    why: 'files are saved and hashes made as there',
  },
  { module: 'home', needs: 'free', why: 'free cases are promoted with the next step to them' },
  { module: 'live', needs: 'free', why: 'hot events say the next step to each free case' },
  { module: 'home', needs: 'boxes', why: 'a newcomer sees the welcome case first' },
  { module: 'inventory', needs: 'boxes', why: 'unopened cases wait in the backpack' },
  { module: 'offers', needs: 'boxes', why: 'a newcomer’s case is offered first' },
  { module: 'home', needs: 'promotions', why: 'the shortcuts below the banner include the codes' },
  { module: 'item', needs: 'withdrawals', why: 'the own item is withdrawn from its page' },
  {
    module: 'notifications',
    needs: 'content',
    why: 'what the operator wrote is shown as elsewhere',
  },
  { module: 'notifications', needs: 'live', why: 'the number of unread ones follows live' },
  { module: 'articles', needs: 'content', why: 'what the operator wrote is shown as elsewhere' },
  { module: 'support', needs: 'my', why: 'pictures are uploaded as a player’s own is' },
  { module: 'pay', needs: 'live', why: 'the page of an order listens to its changes' },
  { module: 'withdrawals', needs: 'live', why: 'the page of withdrawals listens to their changes' },
  {
    module: 'inventory',
    needs: 'withdrawals',
    why: 'backpack items are withdrawn where they are shown',
  },
  {
    module: 'my',
    needs: 'accounts',
    why: 'an account changes its password, its Steam account and its sessions',
  },
  {
    module: 'withdrawals',
    needs: 'my',
    why: 'a withdrawal asks for the trade link where it is missing',
  },
  { module: 'shop', needs: 'inventory', why: 'the shop’s top-up layer sells backpack items' },
  { module: 'giveaways', needs: 'inventory', why: 'a host chooses the prizes from the backpack' },
  { module: 'giveaways', needs: 'live', why: 'the counts and the draws are followed live' },
  { module: 'giveaways', needs: 'seeds', why: 'the browser makes the client seed of an entry' },
  {
    module: 'events',
    needs: 'giveaways',
    why: 'countdowns and faces are shown as there',
  },
  { module: 'events', needs: 'seeds', why: 'spins, cards and snowballs need a client seed' },
  {
    module: 'upgrades',
    needs: 'inventory',
    why: 'the stake is chosen from the backpack, and a win is sold like one',
  },
  { module: 'plaques', needs: 'seeds', why: 'the page of a win verifies its draw' },
  { module: 'upgrades', needs: 'seeds', why: 'an upgrade needs a client seed' },
  {
    module: 'battle-room',
    needs: 'battles',
    why: 'the lobby has the words of the modes and states',
  },
  { module: 'battle-room', needs: 'seeds', why: 'a seat needs a client seed' },
  { module: 'battle-room', needs: 'live', why: 'a room follows its events' },
  { module: 'battle-room', needs: 'cases', why: 'what a battle gave is sold as what a case gave' },
];

export interface Need {
  module: string;
  needs: string;
  why: string;
}

/** A source file of web/ and the paths that it imports, all from the root of the repository. */
export interface Source {
  file: string;
  imports: readonly string[];
}

/**
 * Checks that the imports in web/ only go down: `ui ← kit ← parts ← modules ← shell ← routes`. A
 * module imports another one only if `needs` declares it. Returns the faults, also for a need that
 * nothing uses and for modules that need each other.
 */
export function checkFloors(sources: readonly Source[], needs: readonly Need[]): string[] {
  const faults: string[] = [];
  const used = new Set<Need>();
  for (const { file, imports } of sources) {
    for (const target of imports.filter((place) => place.startsWith('web/'))) {
      const [mine, other] = [folderOf(file), folderOf(target)];
      if (mine === other || floorOf(other) < floorOf(mine)) continue;
      const need = needs.find((one) => one.module === mine && one.needs === other);
      if (need) used.add(need);
      else faults.push(`${file}: ${mine || 'web'} may not import ${target}`);
    }
  }
  for (const need of needs) {
    const { module, needs: other } = need;
    if (floorOf(module) !== modules_floor || floorOf(other) !== modules_floor)
      faults.push(`${module} needs ${other}: only modules have needs`);
    else if (!used.has(need)) faults.push(`${module} needs ${other}: no file uses this need`);
    if (reaches(other, module, needs))
      faults.push(`${module} needs ${other}, which needs ${module}`);
  }
  return faults;
}

/** The folder of web/ that a file is in; empty for a file outside any. */
function folderOf(file: string): string {
  const [, folder = '', ...rest] = path.normalize(file).split('/');
  return rest.length > 0 ? folder : '';
}

function floorOf(folder: string): number {
  return folder === '' ? top_floor : (floors[folder] ?? modules_floor);
}

/** Whether a module needs another one, directly or through others. */
function reaches(
  from: string,
  to: string,
  needs: readonly Need[],
  passed: readonly string[] = [],
): boolean {
  if (passed.includes(from)) return false;
  return needs.some(
    ({ module, needs: next }) =>
      module === from && (next === to || reaches(next, to, needs, [...passed, from])),
  );
}
