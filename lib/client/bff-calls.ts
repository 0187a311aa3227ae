import { z } from 'zod'
import { endpoint } from '@/lib/contract/endpoint'
import { looseFlag, looseText, nothing } from '@/lib/contract/wire'

/** Calls the BFF answers itself; the platform knows nothing of them. */
export const bffSession = {
  lock: endpoint('POST', '/session/lock', {
    summary: 'Locks the screen: until it is unlocked only unlock and logout pass.',
    access: 'session',
    data: nothing,
  }),
  leave: endpoint('POST', '/session/leave', {
    summary: 'Signs out the named session, and no other one that the browser may hold by now.',
    access: 'anonymous',
    body: z.object({ session: z.string() }),
    data: nothing,
  }),
  pending: endpoint('GET', '/session/pending', {
    summary: 'Whose session a link has brought, before the user has agreed to become that one.',
    access: 'anonymous',
    /** `isSame`: it is the session or the user that this browser has already. */
    data: z.looseObject({ userName: looseText, userAccount: looseText, isSame: looseFlag }),
  }),
  adopt: endpoint('POST', '/session/adopt', {
    summary: 'Takes over the session that a link has brought.',
    access: 'anonymous',
    data: nothing,
  }),
  decline: endpoint('POST', '/session/decline', {
    summary: 'Forgets the session that a link has brought.',
    access: 'anonymous',
    data: nothing,
  }),
  abandonCode: endpoint('POST', '/session/abandonCode/{ticket}', {
    summary: 'The screen that shows a QR code gives it up.',
    access: 'anonymous',
    params: z.object({ ticket: z.string().min(1).max(200) }),
    data: nothing,
  }),
}
