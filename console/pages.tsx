import type { ReactNode } from 'react';
import type { Entry } from './frame/frame.tsx';
import { ApprovalsPage } from './approvals/page.tsx';
import { AuditPage } from './audit/page.tsx';
import { MachinePage } from './machine/page.tsx';
import { DisputesPage } from './orders/disputes-page.tsx';
import { OrdersPage } from './orders/list-page.tsx';
import { MoneyPage } from './orders/money-page.tsx';
import { OrderPage } from './orders/page.tsx';
import { StraysPage } from './orders/strays-page.tsx';
import { CasePage, NewCasePage } from './cases/editor-page.tsx';
import { CasesPage } from './cases/list-page.tsx';
import { ImportItemsPage } from './catalogue/import-items-page.tsx';
import { ImportPricesPage } from './catalogue/import-prices-page.tsx';
import { CataloguePage } from './catalogue/list-page.tsx';
import { GoodsPage } from './catalogue/page.tsx';
import { ArticlePage, ArticlesPage } from './content/articles-page.tsx';
import { LetterPage, LettersPage } from './content/letters-page.tsx';
import { NotificationPage, NotificationsPage } from './content/notifications-page.tsx';
import { PicturesPage } from './content/pictures-page.tsx';
import { SitePage } from './content/site-page.tsx';
import { WrittenListPage, WrittenPage } from './content/written-page.tsx';
import { GrantsPage } from './boxes/list-page.tsx';
import { OccasionsPage } from './boxes/occasions-page.tsx';
import { CodesPage } from './codes/list-page.tsx';
import { NewCodePage } from './codes/new-page.tsx';
import { CodePage } from './codes/page.tsx';
import { HostsPage } from './giveaways/hosts-page.tsx';
import { GiveawaysPage } from './giveaways/list-page.tsx';
import { NewGiveawayPage } from './giveaways/new-page.tsx';
import { GiveawayPage } from './giveaways/page.tsx';
import { SeasonsPage } from './events/page.tsx';
import { GiftCardsPage } from './gift-cards/cards-page.tsx';
import { GiftBatchesPage } from './gift-cards/list-page.tsx';
import { NewGiftBatchPage } from './gift-cards/new-page.tsx';
import { GiftBatchPage } from './gift-cards/page.tsx';
import { OddsPage } from './odds/page.tsx';
import { OverviewPage } from './overview/page.tsx';
import { PlayersPage } from './players/list-page.tsx';
import { PlayerPage } from './players/player-page.tsx';
import { RisksPage } from './risks/list-page.tsx';
import { RiskPage } from './risks/page.tsx';
import { SettingsPage } from './settings/page.tsx';
import { StaffPage } from './staff/page.tsx';
import { SurveysPage } from './surveys/list-page.tsx';
import { NewSurveyPage } from './surveys/new-page.tsx';
import { SurveyPage } from './surveys/page.tsx';
import { RequestsPage } from './support/list-page.tsx';
import { RequestPage } from './support/page.tsx';
import { SatisfactionPage } from './support/satisfaction-page.tsx';
import { TemplatesPage } from './support/templates-page.tsx';
import { TermsListPage } from './terms/list-page.tsx';
import { TermsPage } from './terms/page.tsx';
import { TerritoriesPage } from './territories/list-page.tsx';
import { TerritoryPage } from './territories/page.tsx';
import { ViewMessagesPage } from './view-messages/list-page.tsx';
import { NewViewMessagePage } from './view-messages/new-page.tsx';
import { WithdrawalsPage } from './withdrawals/list-page.tsx';
import { WithdrawalPage } from './withdrawals/page.tsx';
import { StockPage } from './withdrawals/stock-page.tsx';

interface Page {
  path: string;
  element: ReactNode;
  /** Its name in the bar, where those who have the right see it; without, rows lead to it. */
  entry?: Entry;
}

/** All pages of the console; those with an entry in the order of the bar. */
export const pages: readonly Page[] = [
  {
    path: 'overview',
    element: <OverviewPage />,
    entry: { group: 'Desk', name: 'Overview', right: 'overview.read' },
  },
  {
    path: 'players',
    element: <PlayersPage />,
    entry: { group: 'Desk', name: 'Players', right: 'players.read' },
  },
  { path: 'players/:id', element: <PlayerPage /> },
  { path: 'view-messages', element: <ViewMessagesPage /> },
  { path: 'view-messages/new', element: <NewViewMessagePage /> },
  {
    path: 'inbox',
    element: <ApprovalsPage />,
    entry: { group: 'Desk', name: 'Inbox', right: 'approvals.decide' },
  },
  {
    path: 'orders',
    element: <OrdersPage />,
    entry: { group: 'Money', name: 'Orders', right: 'orders.read' },
  },
  { path: 'orders/money', element: <MoneyPage /> },
  { path: 'orders/disputes', element: <DisputesPage /> },
  { path: 'orders/strays', element: <StraysPage /> },
  { path: 'orders/:order_sn', element: <OrderPage /> },
  {
    path: 'withdrawals',
    element: <WithdrawalsPage />,
    entry: { group: 'Money', name: 'Withdrawals', right: 'withdrawals.read' },
  },
  { path: 'withdrawals/stock', element: <StockPage /> },
  { path: 'withdrawals/:id', element: <WithdrawalPage /> },
  {
    path: 'risks',
    element: <RisksPage />,
    entry: { group: 'Desk', name: 'Risk', right: 'risks.read', query: 'state=open' },
  },
  { path: 'risks/:id', element: <RiskPage /> },
  {
    path: 'cases',
    element: <CasesPage />,
    entry: { group: 'Shelves', name: 'Cases', right: 'cases.read' },
  },
  { path: 'cases/new', element: <NewCasePage /> },
  { path: 'cases/:id', element: <CasePage /> },
  {
    path: 'odds',
    element: <OddsPage />,
    entry: { group: 'Shelves', name: 'Observed odds', right: 'cases.read' },
  },
  {
    path: 'catalogue',
    element: <CataloguePage />,
    entry: { group: 'Shelves', name: 'Catalogue', right: 'catalogue.read' },
  },
  { path: 'catalogue/import-prices', element: <ImportPricesPage /> },
  { path: 'catalogue/import-items', element: <ImportItemsPage /> },
  { path: 'catalogue/:id', element: <GoodsPage /> },
  {
    path: 'gift-cards',
    element: <GiftBatchesPage />,
    entry: { group: 'Money', name: 'Gift cards', right: 'gift_cards.read' },
  },
  { path: 'gift-cards/new', element: <NewGiftBatchPage /> },
  { path: 'gift-cards/cards', element: <GiftCardsPage /> },
  { path: 'gift-cards/:id', element: <GiftBatchPage /> },
  {
    path: 'codes',
    element: <CodesPage />,
    entry: { group: 'Money', name: 'Codes', right: 'codes.read' },
  },
  { path: 'codes/new', element: <NewCodePage /> },
  { path: 'codes/:id', element: <CodePage /> },
  {
    path: 'giveaways',
    element: <GiveawaysPage />,
    entry: { group: 'Shelves', name: 'Giveaways', right: 'giveaways.read' },
  },
  { path: 'giveaways/new', element: <NewGiveawayPage /> },
  { path: 'giveaways/hosts', element: <HostsPage /> },
  { path: 'giveaways/:id', element: <GiveawayPage /> },
  {
    path: 'given-cases',
    element: <GrantsPage />,
    entry: { group: 'Shelves', name: 'Given cases', right: 'boxes.read' },
  },
  { path: 'given-cases/occasions', element: <OccasionsPage /> },
  {
    path: 'events',
    element: <SeasonsPage />,
    entry: { group: 'Shelves', name: 'Events', right: 'events.read' },
  },
  {
    path: 'terms',
    element: <TermsListPage />,
    entry: { group: 'Money', name: 'Terms', right: 'terms.read' },
  },
  { path: 'terms/:name', element: <TermsPage /> },
  {
    path: 'content',
    element: <SitePage />,
    entry: { group: 'Words', name: 'Pages', right: 'content.read' },
  },
  { path: 'content/articles', element: <ArticlesPage /> },
  { path: 'content/articles/:id', element: <ArticlePage /> },
  { path: 'content/notifications', element: <NotificationsPage /> },
  { path: 'content/notifications/:id', element: <NotificationPage /> },
  { path: 'content/letters', element: <LettersPage /> },
  { path: 'content/letters/:name', element: <LetterPage /> },
  { path: 'content/pictures', element: <PicturesPage /> },
  { path: 'content/:kind', element: <WrittenListPage /> },
  { path: 'content/:kind/:id', element: <WrittenPage /> },
  {
    path: 'support',
    element: <RequestsPage />,
    entry: { group: 'Desk', name: 'Support', right: 'support.read' },
  },
  { path: 'support/templates', element: <TemplatesPage /> },
  { path: 'support/satisfaction', element: <SatisfactionPage /> },
  { path: 'support/:id', element: <RequestPage /> },
  {
    path: 'surveys',
    element: <SurveysPage />,
    entry: { group: 'Words', name: 'Surveys', right: 'surveys.read' },
  },
  { path: 'surveys/new', element: <NewSurveyPage /> },
  { path: 'surveys/:id', element: <SurveyPage /> },
  {
    path: 'territories',
    element: <TerritoriesPage />,
    entry: { group: 'House', name: 'Territories', right: 'territory.read' },
  },
  { path: 'territories/:country', element: <TerritoryPage /> },
  {
    path: 'settings',
    element: <SettingsPage />,
    entry: { group: 'House', name: 'Settings', right: 'settings.read' },
  },
  {
    path: 'machine',
    element: <MachinePage />,
    entry: { group: 'House', name: 'Machine room', right: 'machine.read' },
  },
  {
    path: 'audit',
    element: <AuditPage />,
    entry: { group: 'House', name: 'Audit', right: 'audit.read' },
  },
  {
    path: 'staff',
    element: <StaffPage />,
    entry: { group: 'House', name: 'Staff', right: 'staff.read' },
  },
];
