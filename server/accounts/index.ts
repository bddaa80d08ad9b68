import * as contract from '@vitrine/contract/accounts';
import { now } from '../kit/clock.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { deleteExpiredSessions, deleteSessionEnds } from './sessions/store.ts';
import { updateUser } from './update-user.ts';
import { deleteUnused, keepUpload } from './uploads/uploads.ts';
import { personal_part } from './personal/store.ts';

export { refuseCommon } from './common-passwords.ts';
export {
  cookieOfDevice,
  deviceOfSession,
  findDevice,
  deleteOldDevices,
  hashOfDevice,
  rememberDevice,
} from './devices/devices.ts';
export { nameDevice } from './devices/name-device.ts';
export {
  deleteDevices,
  findBrowserGroups,
  findOpening,
  findSharers,
  sharersOf,
} from './devices/store.ts';
export { maskName } from './mask.ts';
export { fitName } from './names.ts';
export { isNeutralName, neutralName } from './neutral-name.ts';
export { rehashPassword, hashPassword, isPasswordQueueFull, isPassword } from './passwords.ts';
export { followSessionEnds, tellSessionEnds } from './sessions/ends.ts';
export {
  endAllSessions,
  endOneSession,
  endSession,
  endSessionsOf,
  fresh_ms,
  identify,
  recognize,
  setRoles,
  startSession,
} from './sessions/sessions.ts';
export {
  findSeenSince,
  findSession,
  findSessions,
  spendConfirmed,
  updateConfirmed,
} from './sessions/store.ts';
export {
  countAccounts,
  findAccountIds,
  findAccounts,
  listAccounts,
  type AccountFilter,
  type ListedAccount,
} from './listing/store.ts';
export { refuseStaffName } from './staff-names.ts';
export { findAccountOf, findStaff, lockStaff, type StaffRow } from './staff/store.ts';
export {
  countPlayers,
  dropTradeLink,
  findAccount,
  findArrival,
  findCredentials,
  findFaces,
  findLetterWord,
  findLinkDates,
  findOwner,
  findPasswordHash,
  findPlayerOfSteam,
  findSteamId,
  findTradeLink,
  noteRefusedLink,
  findVerifiedPlayers,
  insertPlayer,
  linkSteam,
  lockPlayer,
  putEmail,
  putPassword,
  readSiteName,
  replaceHash,
  selectPlayer,
  setFirstAvatar,
  unlinkSteam,
  updatePlayer,
  type NewPlayer,
  type Owner,
} from './store.ts';
export { drawTypedCode, groupTypedCode, readTypedCode } from './typed-code.ts';
export { insertUpload } from './uploads/store.ts';
export {
  dropFile,
  isOperatorsPicture,
  keepOperatorsPicture,
  listOperatorsPictures,
  lockOperatorsPicture,
  removeOperatorsPicture,
  keepUploads,
  wearUpload,
} from './uploads/uploads.ts';

/** Players with their names, pictures and password hashes, their sessions and their browsers. */
export const accounts: Module = {
  name: 'accounts',
  needs: [],
  tables: [
    'accounts_players',
    'accounts_sessions',
    'accounts_session_ends',
    'accounts_devices',
    'accounts_uploads',
  ],
  routes: [
    on(contract.updateUser, (call) => updateUser(call, call.input)),
    on(contract.uploadImage, async (call) => ({
      url: await keepUpload(call, call.input.readPicture),
    })),
  ],
  jobs: [
    {
      name: 'accounts:forget_expired_sessions',
      cron: '17 * * * *',
      run: (db) => deleteExpiredSessions(db, now()),
    },
    {
      name: 'accounts:forget_session_ends',
      cron: '23 * * * *',
      run: (db) => deleteSessionEnds(db),
    },
    {
      name: 'accounts:delete_unused_uploads',
      cron: '41 3 * * *',
      run: deleteUnused,
    },
  ],
  personal: personal_part,
};
