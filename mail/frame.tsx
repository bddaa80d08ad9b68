import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Body, Container, Head, Heading, Hr, Html, Preview, Section, Text } from 'react-email';
import { colors, fonts } from './look.ts';
import { Greeting, Paragraph } from './parts.tsx';

export interface FrameProps {
  /** BCP 47 tag of the letter's language. */
  tag: string;
  /** The subject, shown as the heading. */
  title: string;
  /** The name of the site. */
  site: string;
  /** The player's name for the greeting. */
  player: string | undefined;
  /** The first sentence, which mailbox lists show beside the subject. */
  opening: string;
  /** Our own opening sentence, where an operator's stands before it. */
  after: string | undefined;
  /** The word that the recipient has chosen, by which they know us; null without one. */
  word: string | null;
  children: ReactNode;
}

/**
 * The layout around every letter. Each part sets its own colours, so that a program that drops some
 * of them never shows dark on dark. There is no style sheet: many programs, and the outbox page's
 * policy, allow none.
 */
export function Frame({ tag, title, site, player, opening, after, word, children }: FrameProps) {
  return (
    // All twelve languages are written left to right.
    <Html lang={tag} dir="ltr">
      <Head>
        <title>{title}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="dark" />
        <meta name="supported-color-schemes" content="dark" />
      </Head>
      <Preview useTitleTag={false}>{opening}</Preview>
      <Body
        lang={tag}
        dir="ltr"
        style={{ backgroundColor: colors.ink, margin: 0, padding: '24px 12px' }}
      >
        <Container
          bgcolor={colors.surface}
          style={{
            backgroundColor: colors.surface,
            border: `1px solid ${colors.edge}`,
            borderTop: `3px solid ${colors.brass}`,
            borderRadius: 12,
            borderCollapse: 'separate',
            maxWidth: 560,
            padding: '28px 24px',
          }}
        >
          <Section data-skip-in-text>
            <Text
              style={{
                ...small,
                color: colors.brass,
                fontFamily: fonts.display,
                fontSize: 18,
                fontWeight: 600,
              }}
            >
              {site}
            </Text>
          </Section>
          <Heading
            as="h1"
            style={{
              color: colors.bright,
              fontFamily: fonts.display,
              fontSize: 24,
              fontWeight: 600,
              lineHeight: '30px',
              margin: '16px 0 12px',
            }}
          >
            {title}
          </Heading>
          {player !== undefined && <Greeting player={player} />}
          <Paragraph>{opening}</Paragraph>
          {after !== undefined && <Paragraph>{after}</Paragraph>}
          {children}
          <Hr style={{ borderTop: `1px solid ${colors.edge}`, margin: '28px 0 16px' }} />
          {word !== null && (
            <Text style={{ ...small, marginBottom: 8 }}>
              <Trans>
                Your word: <strong style={{ color: colors.bright }}>{word}</strong>
              </Trans>
            </Text>
          )}
          <Text style={small}>
            <Trans>
              {site} only writes to you about your account. We never ask for your password or a code
              by e-mail.
            </Trans>
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

const small = {
  color: colors.soft,
  fontFamily: fonts.text,
  fontSize: 13,
  lineHeight: '20px',
  margin: 0,
} as const;
