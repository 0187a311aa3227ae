import { z } from 'zod'
import { endpoint } from '../endpoint'
import { looseText } from '../wire'
import { hashedPassword } from './own-session'

/** First set-up of an installation whose published passwords do not work. */
export const setup = {
  administrator: endpoint('POST', '/setup/administrator', {
    summary: 'Sets the password of the administrator, once, with the token printed at start.',
    access: 'anonymous',
    body: z.looseObject({
      token: z.string().min(20).max(200),
      password: hashedPassword,
      /** Also given to the other demonstration accounts, which stay closed without it. */
      demonstrationPassword: hashedPassword.optional(),
    }),
    data: z.looseObject({ account: looseText }),
  }),
}
