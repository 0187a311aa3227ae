import { z } from 'zod'
import { endpoint } from '../endpoint'
import { byId, epochMs, looseText, wireId } from '../wire'

const mail = z.looseObject({
  id: wireId,
  subject: looseText,
  sender: looseText,
  senderName: looseText,
  mAccount: looseText,
  fdate: epochMs,
  creatorTime: epochMs,
  recipient: looseText,
  // Wire: the copies are spelt in two ways (contract 1 §24).
  cc: looseText,
  cC: looseText,
  bcc: looseText,
  bCC: looseText,
  /** JSON list of file entries. */
  attachment: looseText,
  bodyText: looseText,
})
export type Mail = z.output<typeof mail>

/** Mail as far as a message opens it (contract 1 §24). */
export const email = {
  info: endpoint('GET', '/extend/Email/{id}', {
    summary: 'One mail of the user; marks it as read.',
    access: 'session',
    whileViewing: 'private',
    params: byId,
    data: mail,
    changesState: true,
  }),
}
