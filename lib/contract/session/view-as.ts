import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseText, nothing, wireId } from '../wire'

/** An administrator who looks with another person's rights: through this session, read-only, for a while. */
const viewing = z.looseObject({
  id: wireId,
  secondsLeft: z.coerce.number(),
  /** Who looks, `realName/account`. */
  viewer: looseText,
})
export type Viewing = z.output<typeof viewing>

/** Of `oauth.currentUser`; absent from installations that know no such thing. */
export const viewingOfSession = z.union([viewing, z.null()]).optional()

/** Additions of ours. */
export const viewAs = {
  begin: endpoint('POST', '/oauth/ViewAs', {
    summary: 'From here on this session sees what the person sees, and can change nothing; it ends by itself after half an hour.',
    access: 'administrator',
    body: z.object({ userId: wireId }),
    data: viewing,
  }),
  lookAt: endpoint('PUT', '/oauth/ViewAs', {
    summary: 'Looks at another of the systems of the person, who stays in his own.',
    access: 'session',
    whileViewing: 'own',
    body: z.object({ systemId: wireId }),
    data: nothing,
  }),
  end: endpoint('DELETE', '/oauth/ViewAs', {
    summary: 'Back to the own rights.',
    access: 'session',
    whileViewing: 'own',
    data: nothing,
  }),
}
