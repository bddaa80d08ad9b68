/** Building blocks of letters. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button, Link, Section, Text } from 'react-email';
import { colors, fonts } from './look.ts';

const text = {
  color: colors.bright,
  fontFamily: fonts.text,
  fontSize: 16,
  lineHeight: '24px',
  margin: '0 0 16px',
};

export function Paragraph({ children }: { children: ReactNode }) {
  return <Text style={text}>{children}</Text>;
}

/** A code to be typed, large and in unambiguous letters. */
export function Code({ children }: { children: string }) {
  return (
    <Section
      bgcolor={colors.ink}
      style={{
        backgroundColor: colors.ink,
        borderRadius: 8,
        margin: '4px 0 20px',
        padding: '14px 16px',
      }}
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

/** A list of details of the event. */
export function Details({ children }: { children: ReactNode }) {
  return (
    <Section
      bgcolor={colors.raised}
      style={{
        backgroundColor: colors.raised,
        borderRadius: 8,
        margin: '4px 0 20px',
        padding: '12px 16px',
      }}
    >
      {children}
    </Section>
  );
}

/** One detail: its label with the value below. */
export function Detail({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Text style={{ ...text, margin: '6px 0', overflowWrap: 'anywhere' }}>
      <span style={{ color: colors.soft, fontSize: 13 }}>{label}</span>
      <br />
      {children}
    </Text>
  );
}

/** The detail with the event's time. */
export function When({ at }: { at: string }) {
  return (
    <Detail label={<Trans>When</Trans>}>
      <Moment at={at} />
    </Detail>
  );
}

/** A moment in words, in UTC: the reader's time zone is unknown. `at`: ISO 8601. */
export function Moment({ at }: { at: string }) {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(i18n.locale, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(new Date(at))} UTC`;
}

/**
 * The letter's one action as a button; the address below it is for programs that show no buttons.
 */
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
      <Text
        style={{
          ...text,
          color: colors.soft,
          fontSize: 13,
          lineHeight: '20px',
          overflowWrap: 'anywhere',
        }}
      >
        <Link href={to} style={{ color: colors.soft, textDecoration: 'underline' }}>
          {to}
        </Link>
      </Text>
    </>
  );
}

/** Greets the player by name. */
export function Greeting({ player }: { player: string }) {
  // An element isn't parsed: in a text, Lingui would take anything like a tag for one.
  const name = <>{player}</>;
  return (
    <Paragraph>
      <Trans>Hello {name},</Trans>
    </Paragraph>
  );
}

/** Instructions in case it was somebody else. */
export function IfNotYou({ link }: { link: string }) {
  return (
    <>
      <Paragraph>
        <Trans>
          If it was you, there is nothing to do. If it was not, somebody else can get into your
          account: set a new password and sign out everywhere, right now.
        </Trans>
      </Paragraph>
      <Way to={link}>
        <Trans>Secure your account</Trans>
      </Way>
    </>
  );
}
