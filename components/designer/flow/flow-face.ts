import type { IconName } from '@/components/ui/icon'
import { branchKindOf, isHead, propertiesOf, shellOf, titleOf, typeOf } from '@/lib/designer/flow/flow-document'
import type { NodeId, TreeDocument } from '@/lib/designer/public'
import { nodeOf } from '@/lib/designer/public'
import { own, readFlag, readNumber, readText } from '@/lib/form/read'

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
}

export function cardTitle(doc: TreeDocument, id: NodeId, words: FlowWords): string {
  return titleOf(doc, id) || words.kind(cardKindOf(doc, id))
}

/** The second line of a card. What the stored text says wins: names of people are not kept elsewhere in the tree. */
export function cardSummary(doc: TreeDocument, id: NodeId, words: FlowWords): string {
  const kind = cardKindOf(doc, id)
  const properties = propertiesOf(doc, id)
  const content = readText(own(shellOf(doc, id), 'content'))
  const number = (key: string) => readNumber(own(properties, key)) ?? 0
  if (kind === 'timer') {
    return words.timer({ day: number('day'), hour: number('hour'), minute: number('minute'), second: number('second') })
  }
  if (kind === 'condition') {
    if (readFlag(own(properties, 'isDefault'))) return words.others
    const swerve = number('conditionType') === 1 ? readText(own(properties, 'swerveLabel')) : ''
    return swerve === '' ? content || words.unset(kind) : words.swerve(swerve)
  }
  if (kind === 'subFlow') return readText(own(properties, 'flowName')) || content || words.unset(kind)
  return content || (kind === 'start' ? words.everybody : words.unset(kind))
}

/** The position of a branch that is taken by conditions, from 1; null for other nodes. */
export function priorityOf(doc: TreeDocument, id: NodeId): number | null {
  const parent = nodeOf(doc, id)?.parent
  if (!parent || !isHead(doc, id) || branchKindOf(doc, parent) !== 'condition') return null
  return (nodeOf(doc, parent)?.slots['branches'] ?? []).indexOf(id) + 1
}
