import { hash } from 'node:crypto';
import { drawTypedCode, groupTypedCode, readTypedCode } from '../../accounts/index.ts';

/** 100 random bits: nobody finds a code by trying, nor from its hash. */
const code_length = 20;

/** Draws the code of a new gift card, in groups of four. */
export function drawGiftCode(): string {
  return groupTypedCode(drawTypedCode(code_length));
}

/** The hash by which a typed code is recognised. */
export function hashGiftCode(typed: string): Buffer {
  return hash('sha256', readTypedCode(typed), 'buffer');
}
