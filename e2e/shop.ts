/** The shop's page. */
import type { Client } from '@vitrine/contract/client';
import type { Page } from '@playwright/test';
import { granted } from './players.ts';

export const tiles = (page: Page) => page.getByRole('main').getByRole('article');

export const listShop = async (api: Client, query: object = {}) =>
  granted(await api('GET /api/system_shop', query));
