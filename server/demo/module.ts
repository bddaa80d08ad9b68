import type { Module } from '../kit/module.ts';
import { checks, recipes } from './checks.ts';
import { config } from './config.ts';
import { demo_endowed } from './facts.ts';
import { demo_house } from './house.ts';

/**
 * The demo world, as far as every database is verified for it: only a demo has its endowments. Its
 * code, with the passwords, is loaded only in demo mode.
 */
export const demo: Module = {
  name: 'demo',
  needs: [],
  config,
  facts: [demo_endowed],
  accounts: { demo: demo_house },
  recipes,
  checks,
};
