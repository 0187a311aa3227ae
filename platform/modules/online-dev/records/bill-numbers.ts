import { textAttribute } from '@/lib/form/attributes'
import { isRecord, readList, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { groupBy } from '../../../kit/grouping'
import type { DbTransaction } from '../../../store/database'
import { takeNumbers } from '../../billrule/public'
import type { Module } from '../designs/module'

type Numbered = { userId: string; nowMs: number; records: readonly Record<string, unknown>[] }

/** Serial numbers come from the rule, whatever the caller sends; a record that has one keeps it (contract 3a §4.8). */
export async function fillNumbers(trx: DbTransaction, module: Module, { userId, nowMs, records }: Numbered): Promise<void> {
  const numbered = [...module.fields.values()].filter(
    (node) => factsOf(node.type).filledBy === 'numbering' && ruleOf(node) !== '',
  )
  // Record after record, as if each were saved alone.
  const lacking = records.flatMap((values) => numbered.flatMap((node) => lackingIn(node, values)))
  // In one order everywhere: two callers must not wait for each other's counters crosswise.
  const byRule = [...groupBy(lacking, ({ rule }) => rule)].sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [enCode, places] of byRule) {
    const numbers = await takeNumbers(trx, { userId, enCode, nowMs }, places.length)
    for (const [at, { holder, name }] of places.entries()) holder[name] = numbers[at]
  }
}

type Lacking = { rule: string; holder: Record<string, unknown>; name: string }

function lackingIn(node: FieldNode, values: Record<string, unknown>): Lacking[] {
  const holders = node.parentTable === null ? [values] : readList(values[node.parentTable]).filter(isRecord)
  return holders
    .filter((holder) => (holder[node.name] ?? '') === '')
    .map((holder) => ({ rule: ruleOf(node), holder: holder as Record<string, unknown>, name: node.name }))
}

function ruleOf(node: FieldNode): string {
  const config = node.raw.__config__
  return (isRecord(config) ? readText(config.rule) : '') || textAttribute(node, 'rule')
}
