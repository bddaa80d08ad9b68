import * as contract from '@vitrine/contract/search';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { searchConsole } from './search.ts';
import { seekSite } from './seek.ts';

/** The one search of the console over all records, and the one of the site. */
export const search: Module = {
  name: 'search',
  needs: ['audit', 'territory', 'cases', 'drops'],
  gathers: (modules) => {
    const finders = modules.flatMap(({ finds }) => finds ?? []);
    const seekers = modules.flatMap(({ seeks }) => seeks ?? []);
    return {
      routes: [
        on(contract.searchConsole, (call) => searchConsole(deskOf(call), finders, call.input.q)),
        on(contract.searchSite, async ({ db, input, request }) => ({
          hits: await seekSite(db, seekers, input.q, request),
        })),
      ],
    };
  },
};
