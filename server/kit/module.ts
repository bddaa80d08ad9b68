import type { Check, Recipes, Rule, Source, StakeRecipes, WrittenRows } from './check.ts';
import type { ModuleConfig } from './config.ts';
import type { Desk } from './desk.ts';
import type { AnyFactKind, Listener } from './facts.ts';
import type { Feed } from './feed.ts';
import type { Route } from './http/route.ts';
import type { Job } from './jobs.ts';
import type { FindDrawing } from './pictures.ts';
import type { PersonalPart } from './personal.ts';
import type { Places } from './places.ts';
import type { Finder } from './finding.ts';
import type { FindProblems } from './problems.ts';
import type { SealedData } from './secret-keys.ts';
import type { Seeker } from './seeking.ts';
import type { FindServices } from './services.ts';
import type { ChannelKind } from './socket/channel.ts';
import type { Telling } from './tellings.ts';
import type { Wins } from './wins.ts';

/** A noun of the product, and everything that it is. */
export interface Module {
  name: string;
  /** The modules that it imports, all of them earlier in `server/modules.ts`. */
  needs: readonly string[];
  /** Its tables; unless given, those called `<name>` and `<name>_…`. */
  tables?: readonly string[];
  /** Its environment variables. */
  config?: ModuleConfig;
  routes?: readonly Route[];
  /** The kinds of facts that its acts leave. */
  facts?: readonly AnyFactKind[];
  /** Its own accounts of the house, by name: numbers that no other module's have. */
  accounts?: Readonly<Record<string, number>>;
  /** The kinds of pots in which its acts keep value that belongs to nobody yet: their numbers. */
  pots?: Readonly<Record<string, number>>;
  /** How its acts move value, and their stakes. A kind of fact without a recipe moves nothing. */
  recipes?: Recipes;
  stakes?: StakeRecipes;
  /** The rows besides entries that its acts write; the verification finds all others. */
  rows?: WrittenRows;
  /** The sources that its acts name in facts of a shared kind; those of no module are found. */
  sources?: readonly Source[];
  /** The rule by which its checks judge, published at each start under its hash. */
  rule?: Rule;
  /** Its part of the verification of everything that was written. */
  checks?: readonly Check[];
  /** The items that its acts win, for all who see them. */
  wins?: readonly Wins[];
  /** How players are told of its facts. */
  tellings?: readonly Telling[];
  listeners?: readonly Listener[];
  jobs?: readonly Job[];
  /** The channels that it publishes to. */
  channels?: readonly ChannelKind[];
  /** Tell each process that serves sockets of what happened in any. */
  feeds?: readonly Feed[];
  /** Its data that is sealed in the database. */
  sealed?: readonly SealedData[];
  /** How the search of the console finds its records. */
  finds?: readonly Finder[];
  /** How the search of the site finds what everybody may see of it. */
  seeks?: readonly Seeker[];
  /** Finds what of it operators should look at. */
  problems?: FindProblems;
  /** Finds other people's servers that it works with. */
  services?: FindServices;
  /** Its part in the data of a player: in the file of it, and in the deletion of an account. */
  personal?: PersonalPart;
  /** The pages of its content that search engines are told of. */
  places?: readonly Places[];
  /** The pictures that it draws, by the word in their address. */
  pictures?: Readonly<Record<string, FindDrawing>>;
  /** Its operators' verbs that may wait for a second person, by name; each checks its arguments. */
  seconded?: Readonly<
    Record<string, (desk: Desk, args: unknown, modules: readonly Module[]) => Promise<unknown>>
  >;
  /** Makes its part of the declarations of all modules, earlier and later ones. */
  gathers?: (
    modules: readonly Module[],
  ) => Pick<Module, 'routes' | 'listeners' | 'jobs' | 'pictures'>;
}
