import type { Tampering } from '../../testing/tampering.ts';
import { endowed, newest, settled } from '../../testing/forge.ts';

export const tables: Tampering['tables'] = {
  demo_world: {
    key: 'id',
    columns: { tx: [`'7'::xid8`], epoch: ['epoch + 1'] },
    swaps: [],
    gone: [`(select 'facts ' || min(id) from facts where kind = 'demo.endowed')`],
    copy: `jsonb_build_object('id', id + 1)`,
  },
};

export const payloads = [`payload - 'money_mills'`];

export const forgeries: Tampering['forgeries'] = {
  'money out of nothing where no demo is': {
    statements: ['delete from demo_world', settled(endowed)],
    names: [newest('facts')],
  },
  'a database that is declared a demo later': {
    statements: [
      'delete from demo_world',
      'insert into demo_world (at) values (now())',
      settled(endowed),
    ],
    names: [`select 'demo_world 1'`],
  },
};
