import { textAttribute } from '@/lib/form/attributes'
import { isRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { DbTransaction } from '../../../store/database'
import { takeNumber } from '../../billrule/public'
import type { Module } from '../designs/module'

type Numbered = { userId: string; nowMs: number; values: Record<string, unknown> }

/** Serial numbers come from the rule, whatever the caller sends; a record that has one keeps it (contract 3a §4.8). */
export async function fillNumbers(trx: DbTransaction, module: Module, { userId, nowMs, values }: Numbered): Promise<void> {
  for (const node of module.fields.values()) {
    const rule = factsOf(node.type).filledBy === 'numbering' ? ruleOf(node) : ''
    if (rule === '') continue
    const rows = node.parentTable === null ? [values] : values[node.parentTable]
    for (const holder of Array.isArray(rows) ? rows : []) {
      if (!isRecord(holder) || (holder[node.name] ?? '') !== '') continue
      Object.assign(holder, { [node.name]: await takeNumber(trx, { userId, enCode: rule, nowMs }) })
    }
  }
}

function ruleOf(node: FieldNode): string {
  const config = node.raw.__config__
  return (isRecord(config) ? readText(config.rule) : '') || textAttribute(node, 'rule')
}
