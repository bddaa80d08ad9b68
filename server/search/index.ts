import * as contract from '@vitrine/contract/search';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { searchConsole } from './search.ts';

/** The one search of the console, over the records of all modules. */
export const search: Module = {
  name: 'search',
  needs: ['audit'],
  gathers: (modules) => {
    const finders = modules.flatMap(({ finds }) => finds ?? []);
    return {
      routes: [
        on(contract.searchConsole, (call) => searchConsole(deskOf(call), finders, call.input.q)),
      ],
    };
  },
};
