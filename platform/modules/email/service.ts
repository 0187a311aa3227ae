import type { Actor, PlatformContext } from '../../http/context'
import { messages, refused } from '../../kit/refusals'
import { cleanRichText } from '../../kit/rich-text'
import { findMail, findUnread, markMailRead } from './store'

/** Contract 1 §24, contract 4b §8. Opening a mail of the inbox marks it as read. */
export async function mailDetails(ctx: PlatformContext, actor: Actor, id: string) {
  const mail = await findMail(ctx.db, actor.userId, id)
  if (!mail) throw refused(messages.missing)
  if (mail.folder === 'inBox' && mail.isRead === 0) await markMailRead(ctx.db, actor.userId, id)
  const { subject, sender, senderName, account, recipient, cc, bcc, attachment, sentAt, createdAt } = mail
  return {
    id,
    ...{ subject, sender, senderName, recipient, attachment },
    mAccount: account,
    fdate: sentAt,
    creatorTime: createdAt,
    // Wire: both spellings of the copies are in use (contract 1 §24).
    ...{ cc, cC: cc, bcc, bCC: bcc },
    // Mails come from anybody.
    bodyText: cleanRichText(mail.bodyText),
  }
}

const unreadMax = 50

/** Unread mails for a portal (contract 4b §2.4). */
export async function unreadMails(ctx: PlatformContext, actor: Actor) {
  const rows = await findUnread(ctx.db, actor.userId, unreadMax)
  return rows.map(({ id, subject, sentAt, createdAt }) => ({ id, fullName: subject, creatorTime: sentAt ?? createdAt }))
}
