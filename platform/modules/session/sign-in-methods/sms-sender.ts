import { AppError } from '@/lib/errors/app-error'
import type { SmsConfig } from '../../../config'
import type { PlatformContext } from '../../../http/context'

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
      await ctx.db.insertInto('smsOutbox').values({ id: ctx.newId(), mobile, text, createdAt: ctx.now() }).execute()
      await purgeOutbox(ctx)
    },
  }
}

export async function listOutbox(ctx: PlatformContext) {
  const rows = await ctx.db
    .selectFrom('smsOutbox')
    .selectAll()
    .where('createdAt', '>', ctx.now() - outboxLifeMs)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(outboxRowsMax)
    .execute()
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdTime: createdAt }))
}

/** The code in it has let somebody in; older texts to the number hold no living code either. */
export async function markOutboxUsed(ctx: PlatformContext, mobile: string): Promise<void> {
  await ctx.db.updateTable('smsOutbox').set({ isUsed: 1 }).where('mobile', '=', mobile).where('isUsed', '=', 0).execute()
}

export async function purgeOutbox(ctx: PlatformContext): Promise<void> {
  const beyond = ctx.db
    .selectFrom('smsOutbox')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .offset(outboxRowsMax)
    .limit(outboxRowsMax)
  await ctx.db
    .deleteFrom('smsOutbox')
    .where((eb) => eb.or([eb('createdAt', '<=', ctx.now() - outboxLifeMs), eb('id', 'in', beyond)]))
    .execute()
}
