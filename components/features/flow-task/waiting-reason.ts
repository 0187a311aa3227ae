import type { WaitingNode } from '@/lib/contract/workflow/flow-insight'
import { personName } from './utils'

type Texts = {
  (key: string, values?: Record<string, string | number>): string
  has: (key: string) => boolean
}

/** Of those who are picked by hand, and of named ones, the rule names whom. */
const namesSome: ReadonlySet<number> = new Set([6, 7])

/**
 * Why a node asks these people, in words: how they are found, within which range, and how many of them decide (contract 4a §9.3). A rule
 * that nobody knows says nothing.
 */
export function whyOf(why: WaitingNode['why'], t: Texts, labelOf: (field: string) => string): string[] {
  const { assigneeType, extraRule, counterSign } = why
  return [
    ...(assigneeType !== undefined && t.has(`rules.${assigneeType}`)
      ? [ruleOf({ ...why, field: labelOf(why.field) }, assigneeType, t)]
      : []),
    ...(extraRule !== undefined && t.has(`ranges.${extraRule}`) ? [t(`ranges.${extraRule}`)] : []),
    ...(counterSign !== undefined && t.has(`counterSign.${counterSign}`) ? [t(`counterSign.${counterSign}`)] : []),
  ]
}

function ruleOf({ named, level, field, nodeName }: WaitingNode['why'], type: number, t: Texts): string {
  const rule = t(`rules.${type}`, { level: level ?? 1, field, node: nodeName })
  if (!namesSome.has(type) || named.length === 0) return rule
  return `${rule}${t('colon')}${named.map(({ name }) => personName(name)).join(t('joint'))}`
}
