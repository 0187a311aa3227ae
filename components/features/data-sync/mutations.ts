import { call } from '@/lib/client/call'
import { dataSync } from '@/lib/contract/system/data-sync'

export type SyncLinks = { dbConnectionFrom: string; dbConnectionTo: string }
export type Rules = Readonly<Record<string, string>>

export async function checkLinks(body: SyncLinks) {
  return (await call(dataSync.check, { body })).data
}

type OneTable = SyncLinks & { dbTable: string; convertRuleMap: Rules }

export async function askTable(body: OneTable): Promise<number> {
  return (await call(dataSync.ask, { body: { ...body, convertRuleMap: { ...body.convertRuleMap } } })).data
}

export function executeSync(body: OneTable & { type: number }) {
  return call(dataSync.execute, { body: { ...body, convertRuleMap: { ...body.convertRuleMap } } })
}

export async function executeBatch(body: SyncLinks & { dbTableList: readonly string[]; convertRuleMap: Rules }) {
  const sent = { ...body, dbTableList: [...body.dbTableList], convertRuleMap: { ...body.convertRuleMap } }
  return (await call(dataSync.batch, { body: sent })).data
}
