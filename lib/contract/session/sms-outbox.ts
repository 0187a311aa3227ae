import { z } from 'zod'
import { endpoint } from '../endpoint'
import { list, looseFlag, looseText, wireId } from '../wire'

/** Sent text messages of the built-in sender, for administrators. */
export const smsOutbox = {
  list: endpoint('GET', '/system/SmsOutbox', {
    summary: 'The newest text messages that the built-in sender wrote down instead of sending.',
    access: 'administrator',
    data: list(
      z.looseObject({ id: wireId, mobile: looseText, text: looseText, createdTime: z.coerce.number(), isUsed: looseFlag }),
    ),
  }),
}
