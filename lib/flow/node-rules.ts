import { own, readFlag, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import type { FlowNode } from './flow-types'

/** What is done where nobody is found to act (contract 4a §9.2): 1 administrator, 2 named people, 3 whoever acted before picks, 4 passes by itself, 5 refused, 6 the launcher (sub-flows). */
export type ErrorRule = 1 | 2 | 3 | 4 | 5 | 6

/** How many must agree (contract 4a §9.3): `percent` of all, `count` people, whoever is first, or all in their order. */
export type CountRule = { kind: 'any' } | { kind: 'order' } | ShareRule
/** `agree`: so many percent of all, or so many people. */
export type ShareRule = { kind: 'percent' | 'count'; agree: number; refuse: RefuseRule }
/** `none`: the node is returned once those who are left can no longer make it pass. */
type RefuseRule = { kind: 'none' } | { kind: 'percent' | 'count'; value: number }

export function countRuleOf({ properties }: FlowNode): CountRule {
  const kind = readNumber(own(properties, 'counterSign')) ?? 0
  if (kind === 2) return { kind: 'order' }
  if (kind !== 1) return { kind: 'any' }
  const config = readRecord(own(properties, 'counterSignConfig'))
  const number = (key: string, fallback: number) => readNumber(own(config, key)) ?? fallback
  const refuseKind = number('rejectType', 0)
  const refuse: RefuseRule =
    refuseKind === 1
      ? { kind: 'percent', value: number('rejectRatio', 10) }
      : refuseKind === 2
        ? { kind: 'count', value: number('rejectNum', 1) }
        : { kind: 'none' }
  if (number('auditType', 1) === 2) return { kind: 'count', agree: number('auditNum', 1), refuse }
  // The 3.5 line has the ratio on the node itself (contract 4a §0.1).
  const ratio = readNumber(own(config, 'auditRatio')) ?? readNumber(own(properties, 'countersignRatio')) ?? 100
  return { kind: 'percent', agree: ratio, refuse }
}

export function errorRuleOf({ properties }: FlowNode, start: FlowNode): ErrorRule {
  const told = readNumber(own(properties, 'errorRule')) ?? readNumber(own(start.properties, 'errorRule'))
  return told === 2 || told === 3 || told === 4 || told === 5 || told === 6 ? told : 1
}

/** Where a return may lead: the start, the approvers before, what the person picks, or one node by its id. */
export const rejectStepOf = ({ properties }: FlowNode): string => readText(own(properties, 'rejectStep'), '0')

/** 1 all is done again from there, 2 it comes straight back, 3 the person says which. */
export function rejectTypeOf({ properties }: FlowNode): 1 | 2 | 3 {
  const told = readNumber(own(properties, 'rejectType'))
  return told === 2 || told === 3 ? told : 1
}

/** Whether the one before picks who acts here. */
export const isPicked = ({ properties }: FlowNode): boolean => readNumber(own(properties, 'assigneeType')) === 7

/** By what a person's part is done without them (contract 4a §9.4). */
export function agreeRulesOf({ properties }: FlowNode): ReadonlySet<number> {
  if (!readFlag(own(properties, 'hasAgreeRule'))) return new Set()
  return new Set(readList(own(properties, 'agreeRules')).map((rule) => readNumber(rule) ?? 0))
}

/** How far a task is at this node, in percent; 50 where nothing is said. */
export const progressOf = ({ properties }: FlowNode): number =>
  Math.round(Math.min(100, Math.max(0, readNumber(own(properties, 'progress')) ?? 50)))

/** Longer than any flow waits; times beyond it are no times. */
export const longestWaitMs = 10 * 366 * 86_400_000

/** How long a timer holds, in milliseconds. */
export function timerMsOf({ properties }: FlowNode): number {
  const unit = (key: string, ms: number) => Math.max(0, readNumber(own(properties, key)) ?? 0) * ms
  const ms = unit('day', 86_400_000) + unit('hour', 3_600_000) + unit('minute', 60_000) + unit('second', 1_000)
  return Math.round(Math.min(ms, longestWaitMs))
}

/** A condition that leads back to a node that was passed, and to which. */
export function swerveOf({ properties }: FlowNode): string | null {
  return readNumber(own(properties, 'conditionType')) === 1 ? readText(own(properties, 'swerveNode')) : null
}

export const isDefaultBranch = ({ properties }: FlowNode): boolean => readFlag(own(properties, 'isDefault'))

export const isAsync = ({ properties }: FlowNode): boolean => readFlag(own(properties, 'isAsync'))

/** Whether what was withdrawn can be submitted again (3.6); the 3.5 line ends it. */
export const canResubmit = ({ properties }: FlowNode): boolean => readNumber(own(properties, 'revokeRule')) === 2
