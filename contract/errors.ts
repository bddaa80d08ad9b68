/**
 * The catalogue of every answer other than success: number, HTTP status, English text, by key. The
 * number is the envelope's `code`; numbers up to 999 are HTTP's own, higher ones are the product's
 * and never change their meaning. The API page, the typed error and the translated `msg` derive
 * from it.
 */
export const errors = {
  'request.malformed': [400, 400, 'The request is not valid JSON. Send a JSON object.'],
  'request.invalid': [1000, 400, 'Some fields are missing or wrong.'],
  'request.content_type': [415, 415, 'Send the body as application/json.'],
  'request.too_large': [413, 413, 'The request is too large.'],
  'request.too_slow': [408, 408, 'The request took too long to arrive. Please send it again.'],
  'request.misdirected': [
    421,
    421,
    'The demo answers at localhost only. Open it there, or set PUBLIC_URL to run a site.',
  ],
  'request.rate_limited': [429, 429, 'Too many requests. Wait a moment, then try again.'],
  'route.unknown': [404, 404, 'There is nothing at this address.'],
  'origin.forbidden': [403, 403, 'This request came from another site and was refused.'],
  'session.required': [401, 401, 'Please sign in first.'],
  'session.expired': [1001, 401, 'Your login has expired. Please sign in again.'],
  'session.not_fresh': [1002, 403, 'Please confirm that it is you, then try again.'],
  'session.unknown': [1003, 404, 'There is no such session. It may have ended already.'],
  'role.missing': [1004, 403, 'Your account may not do this.'],
  'request.busy': [1008, 503, 'Many people are asking for this at the moment. Try again in a few seconds.'],
  fault: [500, 500, 'Something went wrong on our side. Nothing was changed; please try again.'],
  'database.unavailable': [503, 503, 'The service is restarting. Please try again in a moment.'],

  'idempotency.other_input': [1010, 422, 'This Idempotency-Key was already used for a different request.'],
  'idempotency.forgotten': [1011, 409, 'This Idempotency-Key was used more than 30 days ago. Use a new one.'],

  'limit.reached': [1012, 422, 'This would exceed a limit that you have set. You can see your limits in your account.'],

  'account.wrong_credentials': [1100, 422, 'The e-mail or the password is wrong.'],
  'door.code_wrong': [1101, 422, 'Please enter the correct verification code'],
  'door.passwords_differ': [1102, 422, 'Two passwords are inconsistent'],
  'door.name_unfit': [
    1103,
    422,
    'Choose another name: 2 to 32 letters, digits, spaces, dots or hyphens of one script.',
  ],
  'door.name_reserved': [1109, 422, 'This name is kept for the people who run this site. Choose another one.'],
  'door.braked': [1104, 429, 'Too many tries. Wait a few minutes, then try again.'],
  'ticket.spent': [1105, 422, 'This sign-in was used already or took too long. Please start again.'],
  'steam.unconfirmed': [1106, 422, 'Steam did not confirm this sign-in. Please start again.'],
  'steam.taken': [1107, 409, 'This Steam account belongs to another player.'],
  'steam.linked': [1108, 409, 'Your account has another Steam account already.'],

  'second_factor.required': [1110, 422, 'Enter the code of your authenticator app.'],
  'second_factor.wrong': [1111, 422, 'This code is wrong or was used already.'],
  'second_factor.enabled': [1112, 409, 'The second factor is on already.'],
  'second_factor.locked': [
    1113,
    422,
    'Too many wrong codes today. Enter a recovery code, or the code that we have sent to your e-mail address.',
  ],
  'second_factor.missing': [1114, 403, 'Turn on the second factor of your account first.'],

  'trade_link.required': [1120, 422, 'Trade URL required'],
  'trade_link.invalid': [1121, 422, 'Please enter a correct trade link'],
  'trade_link.of_another_account': [1122, 422, 'This trade link belongs to another Steam account than yours.'],

  'work.required': [1140, 428, 'Too many tries. Do the work that this answer asks for, or wait a few minutes.'],
  'door.code_required': [1141, 422, 'Enter the code that you get by e-mail as well: there were too many wrong tries.'],

  'upload.not_a_picture': [1130, 422, 'Choose a PNG, JPEG or WebP picture.'],
  'upload.too_many': [1131, 429, 'You have uploaded many pictures today. Try again tomorrow.'],
  'upload.unknown': [1132, 422, 'Upload the picture first.'],

  'password.common': [1151, 422, 'Attackers try this password first, because many people have it. Choose another one.'],
  'guard.too_many': [
    1152,
    429,
    'You have changed what protects your account five times within an hour. Try again later.',
  ],
  'removal.pending': [
    1154,
    409,
    'What was added to your account lately is being removed. Until that is done or stopped, nothing that protects it can be changed.',
  ],
  'removal.unknown': [1153, 404, 'This link is used up: what it was about was stopped or has been done.'],

  'balance.short': [1200, 422, 'Insufficient balance.'],

  'seeds.client_missing': [1300, 409, 'Set a client seed before your first draw.'],
  'seeds.in_use': [1301, 409, 'This seed pair was already used. Rotate it to choose a new client seed.'],
  'seeds.rotated': [1302, 409, 'The seed pair was rotated in another tab. Load the page again.'],
  'draw.unknown': [1303, 404, 'There is no such draw.'],

  'dictionary.unknown': [1400, 404, 'There is no such dictionary.'],

  'item.unknown': [1500, 404, 'There is no such item in your backpack.'],
  'item.not_held': [1501, 409, 'An item is no longer in your backpack. Nothing was sold.'],
  'item.unsellable': [1502, 422, 'This item can only be withdrawn.'],
  'item.sale_window_closed': [1503, 422, 'This win is older than 15 minutes. Sell it from your backpack instead.'],

  'case.unknown': [1600, 404, 'There is no such case.'],
  'case.closed': [1601, 409, 'This case is closed at the moment.'],
  'case.revision_changed': [
    1602,
    409,
    'The contents of this case have changed. Look at them again before you open it.',
  ],
  'case.conditions_unmet': [1603, 422, 'Sorry, the opening conditions of the box were not met'],

  'opening.too_many': [1610, 422, 'In your country cases are opened one at a time.'],
  'opening.too_soon': [1611, 429, 'In your country some seconds pass between two openings. Try again in a moment.'],

  'page.unknown': [1700, 404, 'There is no such page.'],

  'code.unknown': [1800, 404, 'The code does not exist'],
  'code.used': [1801, 409, 'Code already used.'],
  'code.own': [1802, 422, 'This is your own code. Use the code of a friend.'],
  'code.circular': [1803, 422, 'This player came here through you. Use the code of somebody else.'],
  'partner.code_unfit': [1810, 422, 'Choose a code of 3 to 16 letters or digits.'],
  'partner.code_taken': [1811, 409, 'Somebody else has this code. Choose another one.'],
  'partner.code_chosen': [1812, 409, 'You have a code already, and it stays: friends may have its link.'],

  'channel.forbidden': [1900, 403, 'You may not listen to this channel.'],

  'territory.blocked': [2000, 422, 'You can look at everything, but players in your country can’t play here.'],
  'game.blocked': [2001, 422, 'Your country doesn’t allow this game.'],

  'challenge.required': [6206, 422, 'Validation failed'],
  'challenge.expired': [6110, 422, 'The challenge has expired. Please solve a new one.'],
  'challenge.wrong': [6111, 422, 'Validation failed'],
  'challenge.too_many': [6201, 422, 'Too many challenges. Wait a minute, then try again.'],
  'challenge.locked': [6202, 422, 'Too many wrong answers. Wait a few minutes, then try again.'],
  'challenge.too_many_checks': [6204, 422, 'Too many answers. Wait a minute, then try again.'],
} as const satisfies Record<string, readonly [code: number, status: number, english: string]>;

/** The key of an entry of the catalogue, such as `balance.short`. */
export type ErrorKey = keyof typeof errors;

/**
 * Refusals that any call may answer besides its own: the edge decides these before the handler or
 * instead of it.
 */
export const edge_errors = [
  'request.malformed',
  'request.invalid',
  'request.content_type',
  'request.too_large',
  'request.too_slow',
  'request.misdirected',
  'request.rate_limited',
  'request.busy',
  'route.unknown',
  'origin.forbidden',
  'session.required',
  'session.expired',
  'idempotency.other_input',
  'idempotency.forgotten',
  'fault',
  'database.unavailable',
] as const satisfies readonly ErrorKey[];

/** One of the refusals that any call may answer. */
export type EdgeError = (typeof edge_errors)[number];
