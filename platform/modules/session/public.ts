/** What other modules may use of this one. */

export { signInCaches } from './caches'
export { checkCaptcha, purgeCaptchas } from './captcha'
export { currentDefaults } from './current-user'
export { findReplacedHashes, keepReplacedHash } from './password-store'
export {
  createPasswordHash,
  isPublishedPassword,
  readWirePassword,
  verifyPassword,
} from './passwords'
export {
  authenticate,
  endOlderSessions,
  endSessionsByPublicId,
  endSessionsOf,
  findClosedSessions,
  keepSessionAlive,
  purgeSessions,
  tokenHashOf,
} from './sessions'
export { issueSetupToken } from './setup'
export { purgeSignInMethods } from './sign-in-methods/purge'
export { listSocials, removeBinding } from './sign-in-methods/socials'
export { findBackground, findUserById, type SignInUser, writeLoginLog } from './store'
export { isViewing } from './viewing'
