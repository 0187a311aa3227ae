import { refused, refusedBecause } from '../../../kit/refusals'
import type { DbTransaction } from '../../../store/database'
import { findMainVersions, findUnreleased } from './template-store'
import { demandSound } from './trees'

/** Refuses main versions that nobody could launch. */
export async function demandLive(trx: DbTransaction, templateId: string): Promise<void> {
  const flows = await findMainVersions(trx, templateId)
  if (flows.length === 0) throw refused('启用失败，流程未设计！')
  demandSound(flows)
  const missing = await findUnreleased(trx, [...new Set(flows.flatMap(({ formId }) => formId ?? []))])
  if (missing.length > 0) throw refusedBecause(`forms ${missing.join()} are not released`, '流程的表单不存在或未发布')
}
