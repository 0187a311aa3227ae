import type { IconName } from '@/components/ui/icon'
import { branchKindOf, isHead, nodeByWireId, propertiesOf, shellOf, titleOf, typeOf } from '@/lib/designer/flow/flow-document'
import type { NodeId, TreeDocument } from '@/lib/designer/public'
import { nodeOf } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readText } from '@/lib/form/read'

/** Kinds of cards (contract 4a §9.1); everything else is a joint. */
const cardKinds = ['start', 'approver', 'subFlow', 'timer', 'condition'] as const
export type CardKind = (typeof cardKinds)[number] | 'empty'

export const kindIcons: Readonly<Record<CardKind, IconName>> = {
  start: 'user',
  approver: 'stamp',
  subFlow: 'copy',
  timer: 'clock',
  condition: 'filter',
  empty: 'minus',
}

export function cardKindOf(doc: TreeDocument, id: NodeId): CardKind {
  const type = typeOf(doc, id)
  return cardKinds.find((kind) => kind === type) ?? 'empty'
}

/** What a card says about a node, in the words of the person. */
export type FlowWords = {
  kind: (kind: CardKind) => string
  everybody: string
  others: string
  swerve: (target: string) => string
  unset: (kind: CardKind) => string
  timer: (parts: { day: number; hour: number; minute: number; second: number }) => string
  /** How the people of a node are found, by the codes of contract 4a §9.3. */
  assignee: (type: AssigneeType, parts: { level: number; node: string; count: number }) => string
  /** Several people, departments or roles whose names are not known. */
  chosen: (count: number) => string
  symbol: (symbol: string) => string
  /** Conditions that all hold, or one of them. */
  combined: (conditions: readonly string[], logic: 'and' | 'or') => string
}

const assigneeTypes = [1, 2, 3, 4, 5, 6, 7, 9] as const
type AssigneeType = (typeof assigneeTypes)[number]

export function cardTitle(doc: TreeDocument, id: NodeId, words: FlowWords): string {
  return titleOf(doc, id) || words.kind(cardKindOf(doc, id))
}

/** The second line of a card. Names of people stand nowhere but in the stored text; one that only says the title again says nothing. */
export function cardSummary(doc: TreeDocument, id: NodeId, words: FlowWords): string {
  const kind = cardKindOf(doc, id)
  const properties = propertiesOf(doc, id)
  const number = (key: string) => readNumber(own(properties, key)) ?? 0
  if (kind === 'timer') {
    return words.timer({ day: number('day'), hour: number('hour'), minute: number('minute'), second: number('second') })
  }
  if (kind === 'condition') return conditionSummary(doc, id, words)
  if (kind === 'subFlow') return readText(own(properties, 'flowName')) || toldOf(doc, id) || words.unset(kind)
  if (kind === 'approver') return peopleSummary(doc, id, words) || words.unset(kind)
  const launchers = readList(own(properties, 'initiator')).length
  return launchers === 0 ? words.everybody : toldOf(doc, id) || words.chosen(launchers)
}

/** How the people of a node are found: by name, else by the rule for it. Nothing where nobody was chosen yet. */
export function peopleSummary(doc: TreeDocument, id: NodeId, words: FlowWords): string {
  const properties = propertiesOf(doc, id)
  const isSubFlow = typeOf(doc, id) === 'subFlow'
  const told = readNumber(own(properties, isSubFlow ? 'initiateType' : 'assigneeType')) ?? 6
  const type = assigneeTypes.find((one) => one === told) ?? 6
  const count = readList(own(properties, isSubFlow ? 'initiator' : 'approvers')).length
  if (type === 6 && count === 0) return ''
  if (type === 6 && !isSubFlow && toldOf(doc, id) !== '') return toldOf(doc, id)
  const level = readNumber(own(properties, type === 1 ? 'managerLevel' : 'departmentLevel')) ?? 1
  const node = type === 5 ? nodeByWireId(doc, readText(own(properties, 'nodeId'))) : null
  return words.assignee(type, { level, count, node: node === null ? '' : titleOf(doc, node) })
}

function toldOf(doc: TreeDocument, id: NodeId): string {
  const content = readText(own(shellOf(doc, id), 'content'))
  return content === titleOf(doc, id) ? '' : content
}

function conditionSummary(doc: TreeDocument, id: NodeId, words: FlowWords): string {
  const properties = propertiesOf(doc, id)
  if (readFlag(own(properties, 'isDefault'))) return words.others
  const swerve = readNumber(own(properties, 'conditionType')) === 1 ? readText(own(properties, 'swerveLabel')) : ''
  if (swerve !== '') return words.swerve(swerve)
  const groups = readList(own(properties, 'conditions')).filter(isRecord)
  const said = groups.map((group) => {
    const rules = readList(own(group, 'groups')).filter(isRecord)
    return combined(rules.map((rule) => ruleText(rule, words)).filter(Boolean), own(group, 'logic'), words)
  })
  return combined(said.filter(Boolean), own(properties, 'matchLogic'), words) || toldOf(doc, id) || words.unset('condition')
}

function combined(said: readonly string[], logic: unknown, words: FlowWords): string {
  return words.combined(said, logic === 'or' ? 'or' : 'and')
}

/** One condition in words; nothing while its field has no name. */
function ruleText(rule: RawRecord, words: FlowWords): string {
  const name = readText(own(rule, 'fieldName'))
  const value = readText(own(rule, 'fieldLabel')) || readText(own(rule, 'fieldValue'))
  return name === '' ? '' : `${name} ${words.symbol(readText(own(rule, 'symbol')))} ${value}`.trim()
}

/** The position of a branch that is taken by conditions, from 1; null for other nodes. */
export function priorityOf(doc: TreeDocument, id: NodeId): number | null {
  const parent = nodeOf(doc, id)?.parent
  if (!parent || !isHead(doc, id) || branchKindOf(doc, parent) !== 'condition') return null
  return (nodeOf(doc, parent)?.slots['branches'] ?? []).indexOf(id) + 1
}
