import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Letter } from './letters.ts';

/** What one of the letters says. */
export type Says<N extends Letter['name']> = Omit<Extract<Letter, { name: N }>, 'name'>;

/** A letter in words. */
export interface Writing {
  /** Its heading too. */
  subject: MessageDescriptor;
  /** Whom it greets by name; left out where nobody is known by one yet. */
  player?: string;
  /** Its first sentence. */
  opening: MessageDescriptor;
  /** What stands below. */
  body: ReactNode;
}
