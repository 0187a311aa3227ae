import { datePartOf, formatSerialNumber } from '@/lib/domain/serial-number'
import type { Actor, PlatformContext } from '../../http/context'
import { refusedBecause } from '../../kit/refusals'
import type { Db, DbTransaction } from '../../store/database'
import { advanceCounter, deletePreview, findEnabledRule, findPreview, lockPreview, writePreview } from './store'

type Rule = { id: string; prefix: string; dateFormat: string; digit: number; startNumber: string }

/**
 * The next serial number of a rule: prefix, date part, counter padded to the rule's digits (contract 2 §15). Unique among
 * parallel callers; the counter restarts when the date part changes and grows by a digit when exhausted, it never wraps.
 * A transaction that is rolled back gives its number back unused.
 */
export async function nextNumber(trx: Db | DbTransaction, ruleEnCode: string, nowMs: number): Promise<string> {
  const [number = ''] = await issue(trx, await ruleOf(trx, ruleEnCode), { nowMs, count: 1 })
  return number
}

/** Number to show in an open form. The same one comes back until a record uses it or its prefix or date has passed. */
export async function previewNumber(ctx: PlatformContext, actor: Actor, enCode: string): Promise<string> {
  const nowMs = ctx.now()
  return ctx.db.transaction().execute(async (trx) => {
    const rule = await ruleOf(trx, enCode)
    await lockPreview(trx, rule.id, actor.userId)
    const shown = await findPreview(trx, rule.id, actor.userId)
    if (shown && isCurrent(rule, shown, nowMs)) return shown.number
    const [number = ''] = await issue(trx, rule, { nowMs, count: 1 })
    await writePreview(trx, { ruleId: rule.id, userId: actor.userId, number, createdAt: nowMs })
    return number
  })
}

/** Takes the user's shown number away and returns it; null when none was shown. Of two parallel calls one gets it. */
export async function releasePreview(trx: Db | DbTransaction, userId: string, enCode: string): Promise<string | null> {
  const released = await deletePreview(trx, userId, enCode)
  return released?.number ?? null
}

type NumberRequest = { userId: string; enCode: string; nowMs: number }

/** The number for a record being created: the one its author was shown when that still fits, else the next one. */
export async function takeNumber(trx: Db | DbTransaction, request: NumberRequest): Promise<string> {
  const [number = ''] = await takeNumbers(trx, request, 1)
  return number
}

/** The same for several records that are created together, in their order. */
export async function takeNumbers(trx: Db | DbTransaction, request: NumberRequest, count: number): Promise<readonly string[]> {
  if (count === 0) return []
  const { userId, enCode, nowMs } = request
  const rule = await ruleOf(trx, enCode)
  const shown = await deletePreview(trx, userId, enCode)
  const first = shown && isCurrent(rule, shown, nowMs) ? [shown.number] : []
  return [...first, ...(await issue(trx, rule, { nowMs, count: count - first.length }))]
}

async function ruleOf(trx: Db | DbTransaction, enCode: string): Promise<Rule> {
  const rule = await findEnabledRule(trx, enCode)
  if (!rule) throw refusedBecause(`no enabled serial-number rule "${enCode}"`, '单据规则不存在')
  return rule
}

async function issue(trx: Db | DbTransaction, rule: Rule, { nowMs, count }: { nowMs: number; count: number }): Promise<string[]> {
  if (count === 0) return []
  const datePart = datePartOf(rule.dateFormat, nowMs)
  const startAt = Number(rule.startNumber)
  const last = await advanceCounter(trx, { ruleId: rule.id, datePart, startAt, movedAt: nowMs, count })
  return Array.from({ length: count }, (_, at) => formatSerialNumber(rule, datePart, last - count + 1 + at))
}

function isCurrent(rule: Rule, shown: { number: string; createdAt: number }, nowMs: number): boolean {
  const datePart = datePartOf(rule.dateFormat, nowMs)
  return datePartOf(rule.dateFormat, shown.createdAt) === datePart && shown.number.startsWith(`${rule.prefix}${datePart}`)
}
