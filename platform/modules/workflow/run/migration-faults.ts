import type { FlowNode } from '@/lib/flow/flow-types'
import { fieldsOfFormula } from '@/lib/flow/formula'
import { isRecord, own, readFlag, readList, readNumber, readText } from '@/lib/form/read'
import type { LoadedModule } from '../../online-dev/records/public'
import { formOf, type LoadedFlow } from '../definitions/loaded-flow'
import { passedFields } from '../definitions/passed-values'
import { configOf, isOn } from './dues'
import { assigneeTypeOf } from './people'

export type Fault = { code: string; nodeName: string; msg?: string }

/** What is against every task of a version going on by another one: the forms that hold its record, and what the new one asks of them. */
export function faultsOfVersions(from: LoadedFlow, to: LoadedFlow, module: LoadedModule | null): Fault[] {
  if (from.formId !== to.formId) return [{ code: 'formOther', nodeName: '' }]
  const kept = new Set([...to.flow.nodes.keys()].map((nodeId) => formOf(to, nodeId)))
  const lost = [...from.flow.nodes.values()].filter(({ nodeId }) => !kept.has(formOf(from, nodeId)))
  const faults = lost.map(({ content }) => ({ code: 'formOther', nodeName: content }))
  return module ? [...faults, ...missingFields(to, module)] : faults
}

/** Nodes that ask for a field which the form of the task does not have. */
function missingFields(to: LoadedFlow, { fields }: LoadedModule): Fault[] {
  const isThere = (code: string) => code === '' || code.startsWith('@') || fields.has(code)
  const lacking = [...to.flow.nodes.values()].filter((node) => !fieldsAskedAt(to, node).every(isThere))
  return lacking.map(({ content }) => ({ code: 'fieldGone', nodeName: content }))
}

const byField = 4
const isField = 1

/** All that a node reads of the form of the task: its people, conditions, limit, copies, and what it takes over from there. */
function fieldsAskedAt(to: LoadedFlow, node: FlowNode): string[] {
  if (node.type === 'condition') return fieldsOfConditions(node)
  if (node.type !== 'start' && node.type !== 'approver' && node.type !== 'subFlow') return []
  const { properties } = node
  const people = node.type !== 'start' && assigneeTypeOf(node) === byField ? [readText(own(properties, 'formField'))] : []
  const limit = node.type === 'subFlow' ? {} : configOf(node, to.flow.start, 'timeLimitConfig')
  const isByField = isOn(limit) && readNumber(own(limit, 'nodeLimit')) === limitByField
  const copies = readFlag(own(properties, 'isFormFieldCopy')) ? [readText(own(properties, 'copyFormField'))] : []
  return [...people, ...(isByField ? [readText(own(limit, 'formField'))] : []), ...copies, ...fieldsPassed(to, node)]
}

const limitByField = 2

/** As far as they are of the form of the task: other nodes may have forms of their own. */
function fieldsPassed(to: LoadedFlow, node: FlowNode): string[] {
  const isOfTask = (nodeId: string) => formOf(to, nodeId) === to.formId
  return passedFields(node).flatMap(({ nodeId, from, to: code }) => [
    ...(isOfTask(nodeId) ? [from] : []),
    ...(node.type === 'approver' && isOfTask(node.nodeId) ? [code] : []),
  ])
}

const isFormula = 3

function fieldsOfConditions({ properties }: FlowNode): string[] {
  const groups = readList(own(properties, 'conditions')).filter(isRecord)
  const rules = groups.flatMap((group) => readList(own(group, 'groups')).filter(isRecord))
  return rules.flatMap((rule) => {
    const [kind, field] = [readNumber(own(rule, 'fieldType')), readText(own(rule, 'field'))]
    return [
      ...(kind === isField ? [field] : []),
      ...(kind === isFormula ? fieldsOfFormula(field) : []),
      ...(readNumber(own(rule, 'fieldValueType')) === isField ? [readText(own(rule, 'fieldValue'))] : []),
    ]
  })
}
