import type { RightName } from '@vitrine/contract/rights';
import type { ReactNode } from 'react';
import { ApprovalsPage } from './approvals/page.tsx';
import { AuditPage } from './audit/page.tsx';
import { MachinePage } from './machine/page.tsx';
import { OrdersPage } from './orders/list-page.tsx';
import { OrderPage } from './orders/page.tsx';
import { CasePage, NewCasePage } from './cases/editor-page.tsx';
import { CasesPage } from './cases/list-page.tsx';
import { ImportItemsPage } from './catalogue/import-items-page.tsx';
import { ImportPricesPage } from './catalogue/import-prices-page.tsx';
import { CataloguePage } from './catalogue/list-page.tsx';
import { GoodsPage } from './catalogue/page.tsx';
import { ArticlePage, ArticlesPage } from './content/articles-page.tsx';
import { LettersPage } from './content/letters-page.tsx';
import { NotificationPage, NotificationsPage } from './content/notifications-page.tsx';
import { PicturesPage } from './content/pictures-page.tsx';
import { SitePage } from './content/site-page.tsx';
import { WrittenListPage, WrittenPage } from './content/written-page.tsx';
import { OverviewPage } from './overview/page.tsx';
import { PlayersPage } from './players/list-page.tsx';
import { PlayerPage } from './players/player-page.tsx';
import { RisksPage } from './risks/list-page.tsx';
import { RiskPage } from './risks/page.tsx';
import { SettingsPage } from './settings/page.tsx';
import { StaffPage } from './staff/page.tsx';
import { RequestsPage } from './support/list-page.tsx';
import { RequestPage } from './support/page.tsx';
import { TemplatesPage } from './support/templates-page.tsx';
import { TerritoriesPage } from './territories/list-page.tsx';
import { TerritoryPage } from './territories/page.tsx';
import { WithdrawalsPage } from './withdrawals/list-page.tsx';
import { WithdrawalPage } from './withdrawals/page.tsx';

interface Page {
  path: string;
  element: ReactNode;
  /** Its name in the bar, where those who have the right see it; without, rows lead to it. */
  entry?: {
    name: string;
    right: RightName;
    /** The filters with which the bar leads to it. */
    query?: string;
  };
}

/** All pages of the console; those with an entry in the order of the bar. */
export const pages: readonly Page[] = [
  {
    path: 'overview',
    element: <OverviewPage />,
    entry: { name: 'Overview', right: 'overview.read' },
  },
  {
    path: 'players',
    element: <PlayersPage />,
    entry: { name: 'Players', right: 'players.read' },
  },
  { path: 'players/:id', element: <PlayerPage /> },
  {
    path: 'inbox',
    element: <ApprovalsPage />,
    entry: { name: 'Inbox', right: 'approvals.decide' },
  },
  {
    path: 'orders',
    element: <OrdersPage />,
    entry: { name: 'Orders', right: 'orders.read' },
  },
  { path: 'orders/:order_sn', element: <OrderPage /> },
  {
    path: 'withdrawals',
    element: <WithdrawalsPage />,
    entry: { name: 'Withdrawals', right: 'withdrawals.read' },
  },
  { path: 'withdrawals/:id', element: <WithdrawalPage /> },
  {
    path: 'risks',
    element: <RisksPage />,
    entry: { name: 'Risk', right: 'risks.read', query: 'state=open' },
  },
  { path: 'risks/:id', element: <RiskPage /> },
  { path: 'cases', element: <CasesPage />, entry: { name: 'Cases', right: 'cases.read' } },
  { path: 'cases/new', element: <NewCasePage /> },
  { path: 'cases/:id', element: <CasePage /> },
  {
    path: 'catalogue',
    element: <CataloguePage />,
    entry: { name: 'Catalogue', right: 'catalogue.read' },
  },
  { path: 'catalogue/import-prices', element: <ImportPricesPage /> },
  { path: 'catalogue/import-items', element: <ImportItemsPage /> },
  { path: 'catalogue/:id', element: <GoodsPage /> },
  {
    path: 'content',
    element: <SitePage />,
    entry: { name: 'Pages', right: 'content.read' },
  },
  { path: 'content/articles', element: <ArticlesPage /> },
  { path: 'content/articles/:id', element: <ArticlePage /> },
  { path: 'content/notifications', element: <NotificationsPage /> },
  { path: 'content/notifications/:id', element: <NotificationPage /> },
  { path: 'content/letters', element: <LettersPage /> },
  { path: 'content/pictures', element: <PicturesPage /> },
  { path: 'content/:kind', element: <WrittenListPage /> },
  { path: 'content/:kind/:id', element: <WrittenPage /> },
  {
    path: 'support',
    element: <RequestsPage />,
    entry: { name: 'Support', right: 'support.read' },
  },
  { path: 'support/templates', element: <TemplatesPage /> },
  { path: 'support/:id', element: <RequestPage /> },
  {
    path: 'territories',
    element: <TerritoriesPage />,
    entry: { name: 'Territories', right: 'territory.read' },
  },
  { path: 'territories/:country', element: <TerritoryPage /> },
  {
    path: 'settings',
    element: <SettingsPage />,
    entry: { name: 'Settings', right: 'settings.read' },
  },
  {
    path: 'machine',
    element: <MachinePage />,
    entry: { name: 'Machine room', right: 'machine.read' },
  },
  { path: 'audit', element: <AuditPage />, entry: { name: 'Audit', right: 'audit.read' } },
  { path: 'staff', element: <StaffPage />, entry: { name: 'Staff', right: 'staff.read' } },
];
