/** What letters are made of. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, Link, Section, Text } from 'react-email';
import { colors, fonts } from './look.ts';

const text = { color: colors.bright, fontFamily: fonts.text, fontSize: 16, lineHeight: '24px', margin: '0 0 16px' };

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>;
}

/** A code to be typed, large and in letters that can't be mixed up. */
export function Code({ children }: { children: string }) {
  return (
    <Section
      bgcolor={colors.ink}
      style={{ backgroundColor: colors.ink, borderRadius: 8, margin: '4px 0 20px', padding: '14px 16px' }}
    >
      <Text
        style={{
          color: colors.brass,
          fontFamily: fonts.mono,
          fontSize: 32,
          fontWeight: 700,
          letterSpacing: '6px',
          lineHeight: '40px',
          margin: 0,
          textAlign: 'center',
        }}
      >
        {children}
      </Text>
    </Section>
  );
}

/** What happened, point by point. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <Section
      bgcolor={colors.raised}
      style={{ backgroundColor: colors.raised, borderRadius: 8, margin: '4px 0 20px', padding: '12px 16px' }}
    >
      {children}
    </Section>
  );
}

/** One of the points: what it is, and below it what is known of it. */
export function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Text style={{ ...text, margin: '6px 0', overflowWrap: 'anywhere' }}>
      <span style={{ color: colors.soft, fontSize: 13 }}>{label}</span>
      <br />
      {children}
    </Text>
  );
}

/** The point of time at which it happened. */
export function When({ at }: { at: string }) {
  return (
    <Detail label={<Trans>When</Trans>}>
      <Moment at={at} />
    </Detail>
  );
}

/** A moment in words, in UTC: where the reader is, nobody knows. `at`: ISO 8601. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(at))} UTC`;
}

/** The one thing to do, as a button; the address below it is for programs that show no buttons. */
export function Way({ to, children }: { to: string; children: ReactNode }) {
  return (
    <>
      <Section data-skip-in-text style={{ margin: '4px 0 16px' }}>
        <Button
          href={to}
          style={{
            backgroundColor: colors.brass,
            borderRadius: 8,
            color: colors.on_brass,
            fontFamily: fonts.text,
            fontSize: 16,
            fontWeight: 600,
            padding: '12px 20px',
          }}
        >
          {children}
        </Button>
      </Section>
      <Text style={{ ...text, color: colors.soft, fontSize: 13, lineHeight: '20px', overflowWrap: 'anywhere' }}>
        <Link href={to} style={{ color: colors.soft, textDecoration: 'underline' }}>
          {to}
        </Link>
      </Text>
    </>
  );
}

/** Greets the player by name. */
export function Greeting({ player }: { player: string }) {
  // As an element it stays as it is: Lingui would take what looks like a tag in a text for one.
  const name = <>{player}</>;
  return (
    <Paragraph>
      <Trans>Hello {name},</Trans>
    </Paragraph>
  );
}

/** What to do if it was somebody else. */
export function IfNotYou({ link }: { link: string }) {
  return (
    <>
      <Paragraph>
        <Trans>
          If it was you, there is nothing to do. If it was not, somebody else can get into your account: set a new
          password and sign out everywhere, right now.
        </Trans>
      </Paragraph>
      <Way to={link}>
        <Trans>Look after your account</Trans>
      </Way>
    </>
  );
}
