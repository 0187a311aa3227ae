import { endpoint } from '@/lib/contract/endpoint'
import { nothing } from '@/lib/contract/wire'

/** Calls the BFF answers itself; the platform knows nothing of them. */
export const bffSession = {
  lock: endpoint('POST', '/session/lock', {
    summary: 'Locks the screen: until it is unlocked only unlock and logout pass.',
    access: 'session',
    data: nothing,
  }),
}
