import { Trans, useLingui } from '@lingui/react/macro';
import { policies, type PolicyName } from '@vitrine/i18n/policies/names';
import { ChevronDown } from 'lucide-react';
import { useId, useState, type MouseEventHandler, type ReactNode } from 'react';
import { Link } from 'react-router';
import { usePolicyTitles } from '../content/policy-titles.ts';
import { usePaths } from '../kit/paths.ts';
import { contactLink } from '../parts/contact.ts';
import { PaymentLogo } from '../parts/payment-logo.tsx';
import { useEntry, useSite } from '../parts/site.ts';
import { useStop } from '../parts/stop.tsx';
import { SocialLinks } from '../parts/social.tsx';
import { QuickWay, useQuickLinks } from '../promotions/quick-links.tsx';
import { classes } from '../ui/classes.ts';
import { Logo } from './logo.tsx';
import { useMenu } from './menu.tsx';

/**
 * The footer of every page: further links, contacts, the operator, and the two mandatory
 * statements.
 */
export function Footer() {
  const { t } = useLingui();
  const paths = usePaths();
  const menu = useMenu().filter(({ name }) => name !== 'fairness');
  const { terms, platform } = usePages();
  return (
    <footer className="mt-12 border-t border-edge sm:mt-24">
      <div className="mx-auto flex w-full max-w-page flex-wrap justify-between gap-x-16 gap-y-6 px-4 py-6 sm:gap-y-10 sm:px-6 sm:py-10">
        <div className="max-w-prose lg:max-w-80">
          <Logo />
          <p className="mt-3 text-sm text-soft">
            <Trans>
              Every outcome can be verified: the seeds are fixed before you open, and anyone can
              recompute the draw after.
            </Trans>
          </p>
          <p className="mt-4 flex items-center gap-3 text-sm text-soft sm:mt-6">
            <span className="grid size-10 shrink-0 place-items-center rounded-full border border-edge-strong font-display font-semibold">
              18+
            </span>
            <Trans>Adults only. Play for fun.</Trans>
          </p>
        </div>
        <div className="flex flex-wrap gap-x-12 sm:gap-y-8 max-sm:w-full">
          <Column
            title={t`Terms of site`}
            links={[{ to: paths.fairness, label: t`Provably fair` }, ...terms]}
          />
          <Column
            title={t`Platform`}
            links={[{ to: paths.blog, label: t`Blog` }, ...menu, ...platform]}
          />
          <QuickLinks />
          <Contacts />
        </div>
      </div>
      <Payments />
      <Operator />
    </footer>
  );
}

interface FooterLink {
  to: string;
  label: string;
  onClick?: MouseEventHandler | undefined;
}

/**
 * The pages in the operator's list, by column; if the server can't provide it, the policies, whose
 * ids are fixed.
 */
function usePages(): Record<'terms' | 'platform', FooterLink[]> {
  const paths = usePaths();
  const site = useSite();
  const titles = usePolicyTitles();
  const shipped = (Object.keys(policies) as PolicyName[]).map((name) => ({
    ...policies[name],
    label: titles[name],
  }));
  const pages = site?.pages ?? shipped.map((policy) => ({ ...policy, column: 'terms' as const }));
  const linksOf = (wanted: string) =>
    pages
      .filter(({ column }) => column === wanted)
      .map((page) => ({
        to: paths.remark(page),
        // A policy that still has its shipped title gets that title's translation.
        label:
          shipped.find(({ id, title }) => id === page.id && title === page.title)?.label ??
          page.title,
      }));
  return { terms: linksOf('terms'), platform: linksOf('platform') };
}

const heading = 'font-text text-xs font-normal tracking-wider text-soft uppercase';
const line =
  'flex min-h-11 items-center sm:min-h-8 text-sm text-soft transition-colors hover:text-bright';

function Column({ title, links }: { title: string; links: readonly FooterLink[] }) {
  return (
    <Folded title={title}>
      <ul className="sm:mt-2">
        {links.map(({ to, label, onClick }) => (
          <li key={to}>
            <Link to={to} onClick={onClick} className={line}>
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** A group of links; on a phone, a line that unfolds them. Without scripts they stand open. */
function Folded({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <nav aria-label={title} className="max-sm:w-full max-sm:border-b max-sm:border-edge">
      <h2 className={heading}>
        <span className="max-sm:hidden noscript:inline!">{title}</span>
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className="flex min-h-12 w-full items-center justify-between text-start uppercase sm:hidden noscript:hidden!"
        >
          {title}
          <ChevronDown
            className={classes('size-4 transition-transform', open && 'rotate-180')}
            aria-hidden
          />
        </button>
      </h2>
      <div id={id} className={classes('pb-3 sm:pb-0', !open && 'max-sm:hidden noscript:block!')}>
        {children}
      </div>
    </nav>
  );
}

function QuickLinks() {
  const { t } = useLingui();
  return (
    <Folded title={t`Quick links`}>
      <ul className="sm:mt-2">
        {useQuickLinks().map((link) => (
          <li key={link.name}>
            <QuickWay of={link} className={line}>
              {link.label}
            </QuickWay>
          </li>
        ))}
      </ul>
    </Folded>
  );
}

/** The site's social accounts, contacts and support hours. */
function Contacts() {
  const { t } = useLingui();
  const [service, mail] = [useEntry('service'), useEntry('support')];
  const support = mail ?? service;
  const [partnership, hours] = [useEntry('partnership'), useEntry('hours')];
  const social = useSite()?.service.some(({ key }) => key.startsWith('flw_'));
  return (
    <div className="flex flex-wrap gap-x-12 gap-y-4 max-sm:pt-4 sm:gap-y-6 *:max-w-56 lg:max-w-56 lg:flex-col">
      {social && (
        <section aria-label={t`Community`}>
          <h2 className={heading}>
            <Trans>Community</Trans>
          </h2>
          <div className="mt-2 -ml-2.5 w-32">
            <SocialLinks />
          </div>
        </section>
      )}
      {(support || partnership || hours) && (
        <section aria-label={t`Contact`}>
          <h2 className={heading}>
            <Trans>Contact</Trans>
          </h2>
          <dl className="mt-2 text-sm text-soft">
            {support && (
              <Contact at={support}>
                <Trans>Support</Trans>
              </Contact>
            )}
            {partnership && (
              <Contact at={partnership}>
                <Trans>Partnership</Trans>
              </Contact>
            )}
          </dl>
          {hours && <p className="mt-2 text-sm text-soft">{hours}</p>}
        </section>
      )}
    </div>
  );
}

function Contact({ at, children }: { at: string; children: ReactNode }) {
  return (
    <div className="mb-1">
      <dt>{children}</dt>
      <dd>
        <a
          {...contactLink(at)}
          className="inline-flex min-h-6 items-center text-bright underline underline-offset-4"
        >
          {at.replace(/^(?:https?:\/\/|mailto:)/, '')}
        </a>
      </dd>
    </div>
  );
}

/** The ways to pay that exist here; each leads to the top-up page, where one may top up. */
function Payments() {
  const { t } = useLingui();
  const paths = usePaths();
  const kinds = useSite()?.payment_kinds ?? [];
  const stop = useStop();
  if (kinds.length === 0 || stop) return null;
  return (
    <nav aria-label={t`Payment methods`} className="mx-auto w-full max-w-page px-4 pb-6 sm:px-6">
      <ul className="flex flex-wrap gap-2">
        {kinds.map((kind) => (
          <li key={kind}>
            <Link
              to={paths.pay}
              className="flex min-h-10 items-center rounded-md border border-edge px-4 text-sm text-soft transition-colors hover:border-edge-strong hover:text-bright"
            >
              <PaymentLogo kind={kind} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The companies that run the site, one line per territory. */
function Operator() {
  const companies = useSite()?.service.filter(({ key }) => key.startsWith('company_')) ?? [];
  if (companies.length === 0) return null;
  return (
    <address className="mx-auto w-full max-w-page px-4 text-xs text-soft not-italic sm:px-6">
      <div className="grid gap-1 border-t border-edge py-6">
        {companies.map(({ key, value }) => (
          <p key={key}>{value}</p>
        ))}
      </div>
    </address>
  );
}
