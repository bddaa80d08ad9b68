import { loadArea } from '../kit/texts.ts';

if (!import.meta.env.SSR)
  await loadArea(import.meta.glob('./*.po', { base: '../../i18n', query: '?area=balances' }));
