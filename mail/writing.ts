import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Letter } from './letters.ts';

/** What one of the letters says. */
export type Says<N extends Letter['name']> = Omit<Extract<Letter, { name: N }>, 'name'>;

/** A letter in words: its subject, which is its heading too, and what stands below. */
export interface Writing {
  subject: MessageDescriptor;
  body: ReactNode;
}
