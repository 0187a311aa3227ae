import { escapeHtml } from '@/lib/domain/escape-html'
import type { PlatformContext } from '../../http/context'
import type { Db, DbTransaction } from '../../store/database'
import { type BodyText, type OutgoingMessage, sendMessage } from './send'
import { findSendConfig, findSendLines } from './send-config-store'

type Scope = Pick<PlatformContext, 'now' | 'newId' | 'realtime' | 'log'> & { db: Db | DbTransaction }

type ConfiguredSending = {
  userIds: readonly string[]
  /** One of `messageTypes`; it is the source too. */
  type: number
  /** Values of the parameters by name, such as `{ Title, CreatorUserName, Content, Remark, StartDate }` (contract 4b §7.3). Plain text. */
  params: Readonly<Record<string, string>>
  /** What opens when the in-site message is clicked. Absent: the content of the template. */
  bodyText?: BodyText
  releaseUserId?: string
}

/** Contract 4b §7.1. The others need accounts of services outside and have none here. */
const inSite = '1'
/** The list shows one line. */
const titleLengthMax = 200

/**
 * Sends by a configuration (contract 4b §7.6) and answers whether anything went out. What cannot be sent, because its channel is not
 * set up or the configuration is gone or switched off, is passed over with a line in the log: it is no fault of the user who acts.
 * Inside a transaction pass `{...ctx, db: trx}`.
 */
export async function sendByConfig(ctx: Scope, configId: string, sending: ConfiguredSending): Promise<boolean> {
  const config = await findSendConfig(ctx.db, configId)
  if (config?.enabledMark !== 1) {
    ctx.log.warn({ configId }, 'the send configuration is gone or switched off; nothing was sent')
    return false
  }
  let hasSent = false
  for (const line of await findSendLines(ctx.db, [configId])) {
    if (line.enabledMark !== 1 || line.templateEnabledMark !== 1) continue
    if (line.messageType === inSite) {
      await sendMessage(ctx, inSiteMessage(line, sending))
      hasSent = true
    } else {
      const { messageType, templateCode } = line
      ctx.log.info({ config: config.enCode, channel: messageType, template: templateCode }, 'the channel is not set up; skipped')
    }
  }
  return hasSent
}

function inSiteMessage(line: { title: string; content: string }, sending: ConfiguredSending): OutgoingMessage {
  const { userIds, type, params, bodyText, releaseUserId } = sending
  const title = [...fillParameters(line.title, params, (text) => text)].slice(0, titleLengthMax).join('')
  const message = { userIds, type, title, bodyText: bodyText ?? fillParameters(line.content, params, escapeHtml) }
  return releaseUserId === undefined ? message : { ...message, releaseUserId }
}

/** Replaces `{@Name}`. A parameter without a value leaves nothing behind. */
function fillParameters(template: string, params: Readonly<Record<string, string>>, write: (value: string) => string): string {
  return template.replaceAll(/\{@(\w{1,50})\}/g, (_whole, name: string) => {
    return Object.hasOwn(params, name) ? write(params[name] ?? '') : ''
  })
}
