import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseFlag, looseText, nothing, wireId } from '../wire'

/** Lower-case hex: MD5 of the plain text (32), or that MD5 encrypted by the AES mode (96). Contract 1 §2. */
export const hashedPassword = z.string().regex(/^[0-9a-fA-F]{32}([0-9a-fA-F]{64})?$/)

export const layoutTypes = ['classic', 'functional', 'plain', 'blend'] as const

const passwordConfirmation = z.object({ account: z.string().min(1).max(200), password: hashedPassword })

/** What a person who is signed in does with the own session. */
export const ownSession = {
  logout: endpoint('GET', '/oauth/Logout', {
    summary: 'Ends the session.',
    access: 'session',
    whileViewing: 'own',
    query: z.looseObject({ ticket: z.string().max(200).optional() }),
    data: nothing,
    changesState: true,
    isForLocked: true,
  }),
  /**
   * An addition of ours: other installations answer that they do not know it, and their clients keep the lock to themselves. Nothing
   * about a session that was never locked by it changes.
   */
  lockSession: endpoint('POST', '/oauth/LockSession', {
    summary:
      'Locks the session: until LockScreen has confirmed the password, its other calls and its sockets are refused with 423.',
    access: 'session',
    whileViewing: 'own',
    data: nothing,
    isForLocked: true,
  }),
  lockScreen: endpoint('POST', '/oauth/LockScreen', {
    summary: 'Checks the password of the signed-in user to unlock the screen.',
    access: 'session',
    whileViewing: 'own',
    body: passwordConfirmation,
    data: nothing,
    isForLocked: true,
  }),
  updatePasswordMessage: endpoint('POST', '/oauth/updatePasswordMessage', {
    summary: 'Called on shell load; reminds the user of a password that must be renewed soon, and says whether it is over.',
    access: 'session',
    /** An addition of ours: others answer nothing. */
    data: z.looseObject({ isOverdue: looseFlag }).nullable().catch(null),
  }),
  me: endpoint('GET', '/oauth/me', {
    summary: 'Identity of the signed-in user; `headIcon` is an addition of ours.',
    access: 'session',
    whileViewing: 'own',
    data: z.looseObject({ userId: wireId, userAccount: looseText, userName: looseText, headIcon: z.string().nullish() }),
    isForLocked: true,
  }),
}
