import type { Flow, FlowNode } from '@/lib/flow/flow-types'
import { isRecord, own, readList, readNumber, readText } from '@/lib/form/read'
import type { LoadedModule } from '../../online-dev/records/public'
import { formOf, type LoadedFlow } from '../definitions/loaded-flow'
import { assigneeTypeOf } from './people'

export type Fault = { code: string; nodeName: string; msg?: string }

/** What is against every task of a version going on by another one: the forms that hold its record, and what the new one asks of them. */
export function faultsOfVersions(from: LoadedFlow, to: LoadedFlow, module: LoadedModule | null): Fault[] {
  if (from.formId !== to.formId) return [{ code: 'formOther', nodeName: '' }]
  const kept = new Set([...to.flow.nodes.keys()].map((nodeId) => formOf(to, nodeId)))
  const lost = [...from.flow.nodes.values()].filter(({ nodeId }) => !kept.has(formOf(from, nodeId)))
  const faults = lost.map(({ content }) => ({ code: 'formOther', nodeName: content }))
  return module ? [...faults, ...missingFields(to.flow, module)] : faults
}

/** Nodes that ask for a field which the form does not have. */
function missingFields({ nodes }: Flow, { fields }: LoadedModule): Fault[] {
  const isThere = (code: string) => code === '' || code.startsWith('@') || fields.has(code)
  const lacking = [...nodes.values()].filter((node) => !fieldsAskedAt(node).every(isThere))
  return lacking.map(({ content }) => ({ code: 'fieldGone', nodeName: content }))
}

const byField = 4
const isField = 1

function fieldsAskedAt(node: FlowNode): string[] {
  const { type, properties } = node
  if (type === 'approver' || type === 'subFlow')
    return assigneeTypeOf(node) === byField ? [readText(own(properties, 'formField'))] : []
  if (type !== 'condition') return []
  const groups = readList(own(properties, 'conditions')).filter(isRecord)
  const rules = groups.flatMap((group) => readList(own(group, 'groups')).filter(isRecord))
  // Kind 1 is a field; formulas name theirs in a text of their own.
  return rules.flatMap((rule) => [
    ...(readNumber(own(rule, 'fieldType')) === isField ? [readText(own(rule, 'field'))] : []),
    ...(readNumber(own(rule, 'fieldValueType')) === isField ? [readText(own(rule, 'fieldValue'))] : []),
  ])
}
