import { textAttribute } from '@/lib/form/attributes'
import { isRecord, readList, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { DbTransaction } from '../../../store/database'
import { takeNumbers } from '../../billrule/public'
import type { Module } from '../designs/module'

type Numbered = { userId: string; nowMs: number; records: readonly Record<string, unknown>[] }

/** Serial numbers come from the rule, whatever the caller sends; a record that has one keeps it (contract 3a §4.8). */
export async function fillNumbers(trx: DbTransaction, module: Module, { userId, nowMs, records }: Numbered): Promise<void> {
  for (const node of module.fields.values()) {
    const rule = factsOf(node.type).filledBy === 'numbering' ? ruleOf(node) : ''
    if (rule === '') continue
    const lacking = holdersOf(node, records).filter((holder) => (holder[node.name] ?? '') === '')
    const numbers = await takeNumbers(trx, { userId, enCode: rule, nowMs }, lacking.length)
    for (const [at, holder] of lacking.entries()) holder[node.name] = numbers[at]
  }
}

function ruleOf(node: FieldNode): string {
  const config = node.raw.__config__
  return (isRecord(config) ? readText(config.rule) : '') || textAttribute(node, 'rule')
}

function holdersOf(node: FieldNode, records: Numbered['records']): readonly Record<string, unknown>[] {
  const { parentTable } = node
  if (parentTable === null) return records
  return records.flatMap((values) => readList(values[parentTable])).filter(isRecord)
}
