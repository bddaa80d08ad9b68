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
  'session.not_fresh': [1002, 403, 'Please confirm it’s you, then try again.'],
  'session.unknown': [1003, 404, 'There is no such session. It may have ended already.'],
  'role.missing': [1004, 403, 'Your account may not do this.'],
  'factor.required': [1016, 403, 'Please confirm with a code from your second factor.'],
  'fresh.required': [
    1017,
    403,
    'Please confirm with a new code of your second factor: this changes money, rights or access.',
  ],
  'staff.no_play': [1018, 403, 'Staff accounts can’t play. Use an account of your own for that.'],
  'staff.link_over': [
    1020,
    422,
    'This link was used, or is over. Ask for a new one: npm run staff -- reset.',
  ],
  'player.unknown': [1021, 404, 'There is no such player.'],
  'player.blocked': [1055, 403, 'We have blocked this for your account:'],
  'look.reads_only': [
    1056,
    403,
    'You see the site as a player does: nothing can be changed, and what is private stays hidden.',
  ],
  'maintenance.on': [
    1058,
    503,
    'The site is being maintained. Nothing of yours is lost: please come back in a little while.',
  ],
  'import.changed': [
    1060,
    409,
    'The catalogue or a case has changed since the preview. Look at the preview again.',
  ],
  'publication.unknown': [
    1046,
    404,
    'There is no such publication. It may have been done already.',
  ],
  'act.unfit': [1014, 422, 'This can’t be done as it was asked for.'],
  'edit.conflict': [
    1045,
    409,
    'Somebody has changed this since you opened it. Nothing was saved: compare, and save again.',
  ],
  'export.too_many': [1090, 429, 'You can have three files made in 24 hours. Try again tomorrow.'],
  'export.unready': [1091, 404, 'There is no such file, or it isn’t ready. Request a new one.'],
  'deletion.open': [1092, 409, 'Something in your account is still open. Finish it first.'],
  'deletion.none': [1093, 404, 'Nobody has asked to delete this account. Begin again.'],
  'picture.unknown': [1065, 404, 'There is no such picture among your uploads.'],
  'picture.shown': [
    1066,
    409,
    'This picture is shown. Take it away from where it is shown, then remove it.',
  ],
  'content.unknown': [1067, 404, 'There is no such page, banner or announcement.'],
  'preview.expired': [
    1068,
    404,
    'This preview has expired, or its link isn’t complete. Ask for a new one.',
  ],
  'letter.unknown': [1069, 404, 'There is no e-mail of this name.'],
  'terms.unknown': [1094, 404, 'There are no terms of this name.'],
  'terms.loses': [1095, 422, 'With these terms the house would lose money. Change the numbers.'],
  'risk.unknown': [1075, 404, 'There is no such entry of the queue of risks.'],
  'risk.decided': [
    1076,
    409,
    'Somebody has decided about this entry already. Read it again to see how.',
  ],
  'order.changed': [
    1070,
    409,
    'More of this order was refunded since you opened it. Look at it again, then decide.',
  ],
  'order.part_unfit': [
    1071,
    422,
    'This part can’t be refunded: it has whole cents, and is at most what is left of the order.',
  ],
  'order.asked_lately': [
    1072,
    429,
    'The gateway was asked about this order just now. Wait ten seconds.',
  ],
  'review.unknown': [1073, 404, 'There is no such dispute, payment or event.'],
  'review.decided': [1074, 409, 'This is decided already. Look at it again.'],
  'approval.waits': [
    1050,
    409,
    'This needs a second person of staff. It waits in the inbox until somebody decides.',
  ],
  'approval.over': [1051, 409, 'This was decided already, or has lapsed.'],
  'reason.required': [
    1015,
    422,
    'Please say why: this changes a person’s money, rights or access.',
  ],
  'request.busy': [
    1008,
    503,
    'Many people are asking for this at the moment. Try again in a few seconds.',
  ],
  'request.outdated': [
    1013,
    409,
    'Something that this depends on, such as a price, has just changed. Look at it again, then repeat it.',
  ],
  fault: [500, 500, 'Something went wrong on our side. Nothing was changed; please try again.'],
  'database.unavailable': [503, 503, 'The service is restarting. Please try again in a moment.'],

  'idempotency.other_input': [
    1010,
    422,
    'This Idempotency-Key was already used for a different request.',
  ],
  'idempotency.forgotten': [
    1011,
    409,
    'This Idempotency-Key was used more than 30 days ago. Use a new one.',
  ],

  'limit.reached': [
    1012,
    422,
    'This would exceed a limit you’ve set. You can see your limits in your account.',
  ],
  'limit.no_raise': [
    1033,
    409,
    'There is no raise of this limit to confirm. It may have lapsed. Ask for it again.',
  ],
  'limit.raise_waits': [
    1034,
    409,
    'Raising a limit takes a wait. Your limits page says when you can confirm it.',
  ],
  'limit.needed': [
    1057,
    422,
    'Set a top-up limit first, of any amount: in your account, under limits.',
  ],

  'break.active': [
    1030,
    422,
    'You are on a break. It ends automatically; until then you can’t play, join, claim or top up. You can still withdraw.',
  ],
  'exclusion.active': [
    1031,
    422,
    'You have excluded yourself. You can’t play, join, claim or top up. You can still withdraw and write to support.',
  ],
  'exclusion.none': [1032, 409, 'You are not excluded. You can play already.'],
  'sitting.check_due': [
    1019,
    422,
    'You have been playing for a while. Look at your time and your result first, then go on.',
  ],

  'account.wrong_credentials': [1100, 422, 'The e-mail or the password is wrong.'],
  'door.code_wrong': [1101, 422, 'Please enter the correct verification code'],
  'door.passwords_differ': [1102, 422, 'Two passwords are inconsistent'],
  'door.name_unfit': [
    1103,
    422,
    'Choose another name: 2 to 32 letters, digits, spaces, dots or hyphens of one script.',
  ],
  'door.name_reserved': [
    1109,
    422,
    'This name is kept for the people who run this site. Choose another one.',
  ],
  'door.braked': [1104, 429, 'Too many tries. Wait a few minutes, then try again.'],
  'ticket.spent': [
    1105,
    422,
    'This sign-in was used already or took too long. Please start again.',
  ],
  'steam.unconfirmed': [1106, 422, 'Steam did not confirm this sign-in. Please start again.'],
  'steam.silent': [1115, 503, 'Steam did not answer. Please try again in a moment.'],
  'steam.taken': [1107, 409, 'This Steam account belongs to another player.'],
  'steam.linked': [1108, 409, 'Your account has another Steam account already.'],

  'second_factor.required': [1110, 422, 'Enter the code from your authenticator app.'],
  'second_factor.wrong': [1111, 422, 'This code is wrong or was used already.'],
  'second_factor.enabled': [1112, 409, 'The second factor is on already.'],
  'second_factor.locked': [
    1113,
    422,
    'Too many wrong codes today. Enter a recovery code, or the code that we have sent to your e-mail address.',
  ],
  'second_factor.missing': [1114, 403, 'Turn on the second factor of your account first.'],

  'trade_url.required': [1120, 422, 'Trade URL required'],
  'trade_link.invalid': [1121, 422, 'Please enter a correct trade link'],
  'trade_link.of_another_account': [
    1122,
    422,
    'This trade link belongs to a different Steam account.',
  ],
  'trade_link.refused': [
    1123,
    422,
    'Steam no longer accepts your trade link. Create a new one on Steam, then save it.',
  ],

  'email.verified': [1142, 409, 'Your account has a verified e-mail address already.'],
  'work.required': [
    1140,
    428,
    'Too many tries. Do the work that this answer asks for, or wait a few minutes.',
  ],
  'door.code_required': [
    1141,
    422,
    'There were too many wrong tries: enter the code we e-mailed you, too.',
  ],

  'storage.silent': [1133, 503, 'Pictures can’t be saved at the moment. Try again in a minute.'],
  'storage.full': [
    1134,
    503,
    'There is no room for more pictures at the moment. Everything else works; try again later.',
  ],
  'storage.refused': [
    1135,
    503,
    'Pictures can’t be saved until the site’s team has put this right. Everything else works.',
  ],
  'upload.not_a_picture': [1130, 422, 'Choose a PNG, JPEG or WebP picture.'],
  'upload.too_many': [1131, 429, 'You have uploaded many pictures today. Try again tomorrow.'],
  'upload.unknown': [1132, 422, 'Upload the picture first.'],

  'password.common': [
    1151,
    422,
    'Attackers try this password first, because many people have it. Choose another one.',
  ],
  'guard.too_many': [
    1152,
    429,
    'You have changed your security settings five times within an hour. Try again later.',
  ],
  'removal.pending': [
    1154,
    409,
    'Recent additions to your account are being removed. Until that is done or stopped, you can’t change its security settings.',
  ],
  'removal.unknown': [
    1153,
    404,
    'This link no longer works: the removal was stopped or is already done.',
  ],

  'birth.needed': [
    1204,
    422,
    'Your country requires your date of birth first. Enter it on the top-up page.',
  ],
  'birth.unfit': [1205, 422, 'Enter a date of birth from 1900 on that isn’t in the future.'],
  'birth.told': [
    1206,
    409,
    'You entered another date of birth before. If that one is wrong, write to support.',
  ],
  'birth.under_age': [
    1207,
    422,
    'By your date of birth you’re under 18, so you can’t play or top up yet. If the date is wrong, write to support.',
  ],

  'balance.short': [1200, 422, 'Insufficient balance.'],
  'tokens.short': [1201, 422, 'Insufficient tokens.'],
  'points.short': [1202, 422, 'Insufficient points.'],
  'debt.owed': [
    1203,
    422,
    'You owe money for a reversed payment. Top up what you owe, or sell items, before you play, trade or withdraw.',
  ],

  'seeds.client_missing': [1300, 409, 'Set a client seed before your first draw.'],
  'seeds.in_use': [
    1301,
    409,
    'This seed pair was already used. Rotate it to choose a new client seed.',
  ],
  'seeds.rotated': [1302, 409, 'The seed pair was rotated in another tab. Load the page again.'],
  'draw.unknown': [1303, 404, 'There is no such draw.'],
  'win.unknown': [1084, 404, 'There is no such win, or its player has taken the page down.'],
  'profile.unknown': [1190, 404, 'There is no such page, or its player doesn’t show it.'],
  'win.shared_enough': [1085, 429, 'You have shared 50 wins today. Try again tomorrow.'],
  'odds.unknown': [1304, 404, 'There are no such odds. Choose a table from the list.'],
  'root.unknown': [1040, 404, 'There is no root of this day. Choose a day from the list.'],
  'proof.unknown': [
    1041,
    404,
    'You have no proof of this day. Your account may be newer, or the day too long ago.',
  ],
  'receipt.unknown': [1306, 404, 'You have no entry with this number. Choose one from the list.'],
  'kit.unready': [1099, 503, 'The kit of today is being put together. Try again in a minute.'],
  'month.unknown': [
    1305,
    404,
    'No draw of this month is counted yet. Choose a month from the list.',
  ],

  'dictionary.unknown': [1400, 404, 'There is no such dictionary.'],

  'item.unknown': [1500, 404, 'There is no such item in your backpack.'],
  'item.not_held': [1501, 409, 'An item is no longer in your backpack. Nothing was changed.'],
  'item.unsellable': [1502, 422, 'This item can only be withdrawn.'],
  'item.sale_window_closed': [
    1503,
    422,
    'Only wins of the last 15 minutes sell for money. Sell it for tokens, from your backpack.',
  ],

  'case.unknown': [1600, 404, 'There is no such case.'],
  'case.closed': [1601, 409, 'This case is closed at the moment.'],
  'case.paused': [
    1059,
    409,
    'We have paused this case: something in it dropped more or less often than its odds predict, and we’re looking into it.',
  ],
  'case.revision_changed': [
    1602,
    409,
    'The contents of this case have changed. Look at them again before you open it.',
  ],
  'case.conditions_unmet': [1603, 422, 'Sorry, the opening conditions of the box were not met'],

  'look.needed': [
    1063,
    422,
    'In your country you see the item before you buy it. Look at it first.',
  ],
  'look.waits': [
    1064,
    409,
    'You have an item to buy in a case: buy it first. Until then nothing else is drawn.',
  ],
  'look.unoffered': [1096, 422, 'Items are shown before they are bought in some countries only.'],
  'look.first_changed': [
    1097,
    409,
    'The first item of this case has changed. Please look at it again.',
  ],
  'look.first_had': [1098, 409, 'You have bought the first item of this case already.'],

  'opening.too_many': [1610, 422, 'In your country you open one case at a time.'],
  'opening.too_soon': [
    1611,
    429,
    'In your country there’s a short wait between games. Try again in a moment.',
  ],

  'page.unknown': [1700, 404, 'There is no such page.'],

  'code.unknown': [1800, 404, 'The code does not exist'],
  'code.used': [1801, 409, 'Code already used.'],
  'code.own': [1802, 422, 'This is your own code. Use a friend’s code.'],
  'code.circular': [1803, 422, 'You invited this player. Use somebody else’s code.'],
  'partner.code_unfit': [1810, 422, 'Choose a code of 3 to 16 letters or digits.'],
  'partner.code_taken': [1811, 409, 'Somebody else has this code. Choose another one.'],
  'partner.code_chosen': [
    1812,
    409,
    'You already have a code, and it can’t change: friends may have its link.',
  ],

  'channel.forbidden': [1900, 403, 'You may not listen to this channel.'],

  'territory.blocked': [
    2000,
    422,
    'You can look at everything, but players in your country can’t play here.',
  ],
  'game.in_play': [
    1062,
    409,
    'In your country you play one game at a time. Finish your current battle or leave it first.',
  ],
  'game.blocked': [2001, 422, 'Your country doesn’t allow this game.'],
  'territory.no_top_up': [
    2002,
    422,
    'Players in your country can’t top up here. You can still play with what you have, sell and withdraw.',
  ],

  'order.unknown': [2200, 404, 'There is no such order.'],
  'order.ended': [2201, 409, 'This order has ended. Start a new top-up.'],
  'order.nothing_to_return': [2206, 409, 'This order has nothing to return. Check its status.'],
  'order.unconfirmed': [2207, 409, 'The payment is not confirmed yet. Try again later.'],
  'payment.method_unknown': [
    2202,
    422,
    'This payment method is not available here. Choose another one.',
  ],
  'payment.amount_unfit': [
    2203,
    422,
    'This amount is too small or too large for this payment method.',
  ],
  'payment.too_many': [
    2204,
    429,
    'You have many unpaid orders. Pay one of them, or wait until they expire.',
  ],
  'payment.unsigned': [2205, 403, 'The signature of this request is wrong.'],

  'gift_card.unknown': [1080, 404, 'There is no such batch of gift cards.'],
  'gift_card.drawn': [
    1081,
    409,
    'The codes of this batch were drawn before, and nobody can read them again. Make it void and issue another.',
  ],
  'gift_card.used': [2250, 409, 'This gift card was redeemed already.'],
  'gift_card.expired': [2251, 422, 'This gift card has expired.'],
  'gift_card.void': [2252, 422, 'This gift card is no longer valid. Ask where you got it.'],
  'goods.unknown': [2100, 404, 'There is no such item in the shop.'],
  'goods.out_of_stock': [2101, 409, 'This item is sold out. Look for a similar one in the shop.'],

  'withdrawal.unknown': [2300, 404, 'There is no such withdrawal.'],
  'withdrawal.difference_missing': [
    2301,
    422,
    'This item’s price has gone up since you got it. Top up the missing shop tokens first.',
  ],
  'withdrawal.email_unverified': [
    2302,
    422,
    'Confirm your e-mail address before you withdraw for the first time.',
  ],
  'withdrawal.top_ups_missing': [
    2303,
    422,
    'Before your first withdrawal, you need to top up a little more in total.',
  ],
  'withdrawal.link_changed': [
    2304,
    422,
    'You have changed your trade link. You can withdraw 24 hours after that.',
  ],
  'withdrawal.tokens_waiting': [
    2305,
    422,
    'After a card payment, anything bought or won with it can be withdrawn only after some days.',
  ],
  'withdrawal.box': [2306, 422, 'A case can’t be withdrawn. Open it first.'],
  'withdrawal.out_of_stock': [
    2307,
    409,
    'This item is out of stock. Take a substitute, sell the item, or try again later.',
  ],
  'withdrawal.substitute_changed': [
    2308,
    409,
    'The substitute has changed in the meantime. Look at the new one before you take it.',
  ],
  'withdrawal.ended': [2309, 409, 'This withdrawal has ended already.'],
  'withdrawal.in_review': [
    2311,
    422,
    'One of your trades was reversed on Steam. We’re checking it; until then you can’t withdraw anything else.',
  ],
  'withdrawal.not_delivered': [2310, 409, 'Only a withdrawal that was delivered can be reversed.'],

  'box.none': [2400, 422, 'This isn’t an unopened case. Choose one from your backpack.'],
  'box.opened': [2401, 409, 'One of these cases was opened already. Load the page again.'],
  'box.several_cases': [2402, 422, 'Open cases of one kind at a time.'],
  'box.welcome_unopened': [
    2403,
    422,
    'This battle is for newcomers who have opened their welcome case. Open yours first.',
  ],

  'goods.price_frozen': [
    2500,
    409,
    'The price of this item is being checked. Until then it can be sold, but neither bought nor withdrawn.',
  ],

  'upgrade.too_many_items': [2650, 422, 'Maximum items allowed: 6. Take some out.'],
  'upgrade.target_too_cheap': [
    2651,
    422,
    'Upgrade target must exceed the upgrade value. Choose a more valuable item.',
  ],
  'upgrade.chance_too_high': [
    2652,
    422,
    'The chance would be above 75%. Choose a more valuable target, or stake less.',
  ],
  'upgrade.chance_too_low': [
    2653,
    422,
    'The chance would be below 0.01%. Choose a cheaper target, or stake more.',
  ],
  'upgrade.chance_changed': [
    2654,
    409,
    'A price has changed, and the chance with it. Look at the new chance first.',
  ],

  'battle.unknown': [2700, 404, 'There is no such battle.'],
  'battle.commitment_spent': [
    2701,
    409,
    'The hash of this room was used already. Load the page again.',
  ],
  'battle.case_unfit': [2702, 422, 'Battles only open cases that cost money. Choose others.'],
  'battle.too_many': [
    2703,
    429,
    'You have several battles waiting for players. Fill one of them, or leave it.',
  ],
  'battle.not_waiting': [
    2704,
    409,
    'This battle has started or was cancelled. Look for another one.',
  ],
  'battle.seat_taken': [2705, 409, 'This seat is taken. Choose another one.'],
  'battle.joined': [2706, 409, 'You have a seat in this battle already.'],
  'battle.not_in': [2707, 409, 'You have no seat in this battle.'],
  'battle.not_host': [2708, 403, 'Only the host of this battle can do this.'],
  'battle.password_wrong': [2709, 422, 'Wrong password'],
  'battle.emote_too_soon': [2710, 429, 'You have just said something. Wait a moment.'],
  'battle.price_changed': [
    3400,
    409,
    'The price of this battle has changed. Look at the new one and press again.',
  ],
  'battle.given': [3401, 409, 'You’ve had your free battle. Create or join another one.'],

  'gift.email_missing': [2900, 422, 'Verify your e-mail address first; rewards need it.'],
  'gift.top_up_missing': [2901, 422, 'Rewards need a top-up of 10.00 within the last 30 days.'],
  'gift.play_missing': [2902, 422, 'The weekly case needs more play within the last 30 days.'],
  'free.one_at_once': [3050, 422, 'Free cases open one at a time.'],
  'free.opened_today': [3051, 409, 'Today’s free box already opened'],
  'free.opened_in_period': [
    3052,
    409,
    'You have opened this case already. It opens once in its period.',
  ],
  'mission.unknown': [3060, 404, 'There is no such mission.'],
  'mission.unfinished': [3061, 422, 'This mission isn’t finished yet.'],
  'mission.claimed': [3062, 409, 'You already have this reward.'],
  'mission.tomorrow': [
    3063,
    409,
    'You’ve claimed today’s rewards for these missions. Come back tomorrow for more.',
  ],

  'giveaway.unknown': [2800, 404, 'There is no such giveaway.'],
  'giveaway.conditions_unmet': [2801, 422, 'Sorry, you cannot join'],
  'giveaway.password_wrong': [2802, 422, 'Wrong password'],
  'giveaway.full': [2803, 409, 'Limit exceeded'],
  'giveaway.joined': [2804, 409, 'You have joined this giveaway already.'],
  'giveaway.left': [
    1061,
    409,
    'You left this giveaway when your break began. Look for another one.',
  ],
  'giveaway.ended': [2805, 409, 'This giveaway has ended. Look for another one.'],
  'giveaway.code_wrong': [2806, 422, 'The code does not exist'],
  'giveaway.own': [2807, 422, 'You give this away yourself, so you can’t join.'],
  'giveaway.host_unfit': [
    2808,
    422,
    'Before you host a giveaway, confirm your e-mail address and top up as much as a first withdrawal needs.',
  ],
  'giveaway.too_many': [
    2809,
    429,
    'You have several open giveaways. Wait until one of them has ended.',
  ],
  'giveaway.time_unfit': [2810, 422, 'Choose a time between one minute and 30 days from now.'],
  'giveaway.entered': [
    2811,
    409,
    'Somebody has joined already, so this giveaway can’t be called off.',
  ],

  'code.expired': [3300, 422, 'The code has expired.'],
  'code.spent': [3301, 409, 'Code already used.'],
  'code.case_closed': [
    3302,
    409,
    'The case of this code isn’t given at the moment. Try again later.',
  ],
  'affiliate.too_little': [
    3310,
    422,
    'You can collect income from 1.00. Wait until you’ve earned more.',
  ],
  'affiliate.no_code': [3311, 409, 'Choose your partner code first.'],
  'guide.unfinished': [3320, 422, 'Some steps are still open. Finish them first.'],
  'claim.received': [3321, 409, 'You have received this already.'],
  'claim.not_due': [3322, 422, 'There is nothing to claim here yet.'],
  'follow.unknown': [3323, 422, 'The site isn’t at this place. Choose one of the list.'],
  'pre_register.closed': [3330, 409, 'Pre-registration has ended. Register right away.'],
  'pre_register.too_many': [
    3331,
    429,
    'Many addresses were registered from here. Try again tomorrow.',
  ],
  'pre_register.unknown': [3332, 404, 'This code doesn’t belong to this e-mail address.'],
  'pre_register.other_email': [
    3333,
    422,
    'Use the account with the e-mail address you registered.',
  ],
  'pre_register.older_account': [
    3334,
    422,
    'The reward is for new players: your account is older than the pre-registration.',
  ],
  'source.known': [3340, 409, 'We already know where you came from.'],
  'notification.unknown': [3200, 404, 'There is no such notification.'],
  'article.unknown': [3210, 404, 'There is no such article.'],
  'support.unknown': [3220, 404, 'You have no such request.'],
  'support.closed': [
    3221,
    409,
    'This request is closed. Write a new one if you need anything else.',
  ],
  'support.unratable': [1082, 422, 'A request can be rated once it is closed.'],
  'support.rated': [1083, 409, 'You have rated this request already. Thank you.'],
  'support.too_many': [
    3222,
    429,
    'You have written to us several times. Wait for our answer, or try again in an hour.',
  ],
  'support.images_of_players': [
    3223,
    422,
    'Sign in to send pictures, or write to us without them.',
  ],
  'survey.unknown': [3230, 404, 'There is no such survey.'],
  'survey.closed': [3231, 409, 'This survey is closed.'],
  'survey.done': [3232, 409, 'You have taken this survey already. Thank you.'],
  'survey.answers_unfit': [3233, 422, 'Some answers are missing or don’t fit their questions.'],
  'vip.level_unknown': [3000, 404, 'There is no such level: they run from 1 to 10.'],
  'vip.level_unreached': [3001, 422, 'You haven’t reached this level yet. Top up to get there.'],
  'vip.box_missing': [
    3002,
    409,
    'There is no weekly case for your level at the moment. Please come back later.',
  ],
  'vip.task_unmet': [3003, 422, 'This task isn’t done yet.'],
  'event.closed': [3100, 409, 'This event isn’t open now.'],
  'event.bought_out': [3101, 429, 'You have bought today’s maximum. Come back tomorrow.'],
  'wheel.spun': [3110, 409, 'You have spun the wheel today. Come back tomorrow.'],
  'card.collected': [3120, 409, 'The day’s card is already collected'],
  'card.same': [3121, 422, 'Choose a different card from the one you give.'],
  'card.too_few': [3122, 409, 'You need three of a card to exchange it.'],
  'card.set_incomplete': [3123, 409, 'You don’t have all nine cards yet.'],
  'snow.no_ball': [3130, 409, 'You have no snowball left. Earn one today, or buy one with points.'],
  'snow.fallen': [3131, 409, 'This snowman has fallen already. Choose another one.'],
  'snow.milestone_unreached': [
    3132,
    409,
    'You haven’t smashed enough snowmen for this reward yet.',
  ],
  'coupon.unknown': [3140, 404, 'There is no such discount.'],
  'coupon.own': [3141, 422, 'This is your own discount: your friends can help with it.'],
  'coupon.helped': [3142, 409, 'You have helped with this discount already.'],
  'coupon.help_limit': [3143, 429, 'The daily limit for helping friends with discounts is reached'],
  'coupon.over': [3144, 409, 'This discount is over, or has all the friends it needs.'],
  'coupon.unready': [3145, 409, 'Not enough friends have helped yet.'],
  'coupon.too_dear': [
    3146,
    422,
    'This item is too expensive for a discount. Choose a cheaper one; the more you play, the more it can cost.',
  ],
  'coupon.too_soon': [3147, 429, 'You can open one discount every seven days.'],

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
  'request.outdated',
  'route.unknown',
  'origin.forbidden',
  'session.required',
  'session.expired',
  'staff.no_play',
  'look.reads_only',
  'idempotency.other_input',
  'idempotency.forgotten',
  'fault',
  'maintenance.on',
  'database.unavailable',
] as const satisfies readonly ErrorKey[];

/**
 * The refusals that any call which moves value may answer besides: its player is on a break, is to
 * look at the sitting first, or was blocked by staff.
 */
export const break_errors = [
  'break.active',
  'exclusion.active',
  'sitting.check_due',
  'player.blocked',
] as const satisfies readonly ErrorKey[];

/** One of the refusals that any call may answer, or any that moves value. */
export type EdgeError = (typeof edge_errors)[number] | (typeof break_errors)[number];
