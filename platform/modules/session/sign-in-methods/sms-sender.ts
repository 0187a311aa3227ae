import { AppError } from '@/lib/errors/app-error'
import type { SmsConfig } from '../../../config'
import type { PlatformContext } from '../../../http/context'
import { findOutboxTexts, insertOutboxText, removeOutboxTexts } from './sms-store'

/** Hands a text to whatever delivers text messages. Resolves when it was taken over, rejects when it was not. */
export type SmsSender = { send(mobile: string, text: string): Promise<void> }

const gatewayTimeoutMs = 10_000
/** Texts that the built-in sender keeps for administrators; older ones give way. */
const outboxRowsMax = 200
const outboxLifeMs = 24 * 3_600_000

export function smsSender(ctx: PlatformContext): SmsSender {
  const { sms } = ctx.config
  return sms.kind === 'http' ? gatewaySender(sms) : outboxSender(ctx)
}

/** Any gateway can stand behind a small service that takes `{mobile, text}`; success is a 2xx answer. */
function gatewaySender({ url, token }: Extract<SmsConfig, { kind: 'http' }>): SmsSender {
  return {
    send: async (mobile, text) => {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json;charset=UTF-8', ...(token ? { authorization: `Bearer ${token}` } : {}) },
        body: JSON.stringify({ mobile, text }),
        // The token must not follow a redirect to another host.
        redirect: 'error',
        signal: AbortSignal.timeout(gatewayTimeoutMs),
      })
      await response.body?.cancel()
      if (!response.ok) throw new AppError('transport', `the SMS gateway answered HTTP ${response.status}`)
    },
  }
}

/** For installations without a gateway, and for trying the product out: the text goes to the log and to the administrators' list. */
function outboxSender(ctx: PlatformContext): SmsSender {
  return {
    send: async (mobile, text) => {
      ctx.log.info({ mobile, text }, 'text message, not sent because SMS_SENDER is log')
      await insertOutboxText(ctx.db, { id: ctx.newId(), mobile, text, createdAt: ctx.now() })
      await purgeOutbox(ctx)
    },
  }
}

export async function listOutbox(ctx: PlatformContext) {
  const rows = await findOutboxTexts(ctx.db, { after: ctx.now() - outboxLifeMs, limit: outboxRowsMax })
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdTime: createdAt }))
}

export async function purgeOutbox(ctx: PlatformContext): Promise<void> {
  await removeOutboxTexts(ctx.db, { until: ctx.now() - outboxLifeMs, kept: outboxRowsMax })
}
