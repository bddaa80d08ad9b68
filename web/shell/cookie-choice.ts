import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../kit/stored.ts';

const item = 'showCookies';
const readers = new Set<() => void>();

/**
 * Whether this browser still has to show the cookie banner. The server can't know and answers no.
 */
export function useCookieQuestion(): boolean {
  return useSyncExternalStore(subscribe, isOpen, () => false);
}

/**
 * Stores an agreement for good, but a disagreement only until the tab is closed, so that nothing
 * unnecessary stays in the browser.
 */
export function answerCookies(agreed: boolean): void {
  if (agreed) writeStored(item, '1');
  else disagree();
  for (const read of readers) read();
}

let disagreed = false;

function isOpen(): boolean {
  return !disagreed && readStored(item) !== '1' && !disagreedBefore();
}

function disagree(): void {
  disagreed = true;
  try {
    window.sessionStorage.setItem(item, '0');
  } catch {
    // A browser without storage asks again on its next page.
  }
}

function disagreedBefore(): boolean {
  try {
    return window.sessionStorage.getItem(item) === '0';
  } catch {
    return false;
  }
}

function subscribe(read: () => void) {
  readers.add(read);
  return () => readers.delete(read);
}
