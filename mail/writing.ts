import type { MessageDescriptor } from '@lingui/core';
import type { ReactNode } from 'react';
import type { Letter } from './letters.ts';

/** The data of one of the letters. */
export type Says<N extends Letter['name']> = Omit<Extract<Letter, { name: N }>, 'name'>;

/** The text of a letter. */
export interface Writing {
  /** Also the heading. */
  subject: MessageDescriptor;
  /** The player's name for the greeting; left out where the name isn't known yet. */
  player?: string;
  /** The first sentence. */
  opening: MessageDescriptor;
  /** The content below. */
  body: ReactNode;
}
