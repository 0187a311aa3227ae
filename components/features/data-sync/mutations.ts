import type { Target } from '@/components/features/form-dialog/public'
import { call } from '@/lib/client/call'
import { dataSync, type SyncPlanForm } from '@/lib/contract/system/data-sync'

export type SyncLinks = { dbConnectionFrom: string; dbConnectionTo: string }
export type Rules = Readonly<Record<string, string>>

export async function checkLinks(body: SyncLinks) {
  return (await call(dataSync.check, { body })).data
}

type OneTable = SyncLinks & { dbTable: string; convertRuleMap: Rules }

/** `reason` says why a table cannot be copied. */
export async function askTable(body: OneTable): Promise<{ type: number; reason: string }> {
  const { data, msg } = await call(dataSync.ask, { body: { ...body, convertRuleMap: { ...body.convertRuleMap } } })
  return { type: data, reason: msg }
}

export function executeSync(body: OneTable & { type: number }) {
  return call(dataSync.execute, { body: { ...body, convertRuleMap: { ...body.convertRuleMap } } })
}

/** The message says why what was not copied was not. */
export function executeBatch(body: SyncLinks & { dbTableList: readonly string[]; convertRuleMap: Rules }) {
  const sent = { ...body, dbTableList: [...body.dbTableList], convertRuleMap: { ...body.convertRuleMap } }
  return call(dataSync.batch, { body: sent })
}

export function savePlan(body: SyncPlanForm, { id, key }: Target) {
  return id === null
    ? call(dataSync.createPlan, { body }, { idempotencyKey: key })
    : call(dataSync.updatePlan, { params: { id }, body })
}
