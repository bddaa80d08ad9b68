import { describe, expect, test } from 'vitest';
import { errors, type ErrorKey } from './errors.ts';

describe('what the specification words is said in its words [1-8.21 1-8.23 2-8.10 2-8.11 2-8.12 2-8.13 2-8.14 2-8.19 2-8.24 2-8.25 3-3.27]', () => {
  test.each<[ErrorKey, string]>([
    ['session.required', 'Please sign in first.'],
    ['session.expired', 'Your login has expired. Please sign in again.'],
    ['door.code_wrong', 'Please enter the correct verification code'],
    ['door.passwords_differ', 'Two passwords are inconsistent'],
    ['challenge.wrong', 'Validation failed'],
    ['balance.short', 'Insufficient balance.'],
    ['tokens.short', 'Insufficient tokens.'],
    ['points.short', 'Insufficient points.'],
    ['trade_url.required', 'Trade URL required'],
    ['trade_link.invalid', 'Please enter a correct trade link'],
    ['case.conditions_unmet', 'Sorry, the opening conditions of the box were not met'],
    ['free.opened_today', 'Today’s free box already opened'],
    ['code.unknown', 'The code does not exist'],
    ['code.used', 'Code already used.'],
    ['code.expired', 'The code has expired.'],
  ])('%s: “%s”', (key, text) => {
    expect(errors[key][2]).toBe(text);
  });
});

describe('a refusal keeps its number and its HTTP status: [3-0.6 3-1.3 3-1.5 3-1.6 3-1.7 3-1.8 3-1.9 3-1.10 3-1.11 3-1.12 3-1.13]', () => {
  test.each<[ErrorKey, number, number]>([
    ['request.malformed', 400, 400],
    ['request.invalid', 1000, 400],
    ['session.required', 401, 401],
    ['session.expired', 1001, 401],
    ['origin.forbidden', 403, 403],
    ['route.unknown', 404, 404],
    ['case.closed', 1601, 409],
    ['case.revision_changed', 1602, 409],
    ['seeds.client_missing', 1300, 409],
    ['seeds.in_use', 1301, 409],
    ['seeds.rotated', 1302, 409],
    ['request.too_large', 413, 413],
    ['balance.short', 1200, 422],
    ['idempotency.other_input', 1010, 422],
    ['challenge.too_many', 6201, 422],
    ['request.rate_limited', 429, 429],
    ['fault', 500, 500],
    ['database.unavailable', 503, 503],
  ])('%s is %i, with %i', (key, code, status) => {
    expect(errors[key].slice(0, 2)).toEqual([code, status]);
  });
});
