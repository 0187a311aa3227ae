import type { IconName } from '@/components/ui/icon'
import { propertiesOf, titleOf, typeOf } from '@/lib/designer/flow/flow-document'
import { type OfferedStep, offeredSteps } from '@/lib/designer/integrate/new-steps'
import type { NodeId, TreeDocument } from '@/lib/designer/public'
import { own, readList, readNumber, readText } from '@/lib/form/read'
import type { CardKind } from '../flow/flow-face'

export type StepKind = OfferedStep | 'start' | 'empty'

export const stepIcons: Readonly<Record<StepKind, IconName>> = {
  start: 'target',
  getData: 'search',
  addData: 'plus',
  updateData: 'edit',
  deleteData: 'trash',
  dataInterface: 'globe',
  message: 'bell',
  launchFlow: 'stamp',
  empty: 'minus',
}

/** What has a card on the canvas. */
export const cardTypes: ReadonlySet<string> = new Set(['start', ...offeredSteps])

/** In the colours of the flow designer: what reads, what writes, what goes out. */
const cardKinds: Readonly<Record<StepKind, CardKind>> = {
  start: 'start',
  getData: 'timer',
  addData: 'approver',
  updateData: 'approver',
  deleteData: 'approver',
  dataInterface: 'timer',
  message: 'subFlow',
  launchFlow: 'subFlow',
  empty: 'empty',
}

export function stepKindOf(doc: TreeDocument, id: NodeId): StepKind {
  const type = typeOf(doc, id)
  return type === 'start' ? 'start' : (offeredSteps.find((kind) => kind === type) ?? 'empty')
}

export const cardKindOfStep = (doc: TreeDocument, id: NodeId): CardKind => cardKinds[stepKindOf(doc, id)]

/** What a card says, in the words of the person. */
export type StepWords = {
  kind: (kind: StepKind) => string
  event: (event: number, name: string) => string
  unset: string
  hook: string
}

export const stepTitle = (doc: TreeDocument, id: NodeId, words: StepWords): string =>
  titleOf(doc, id) || words.kind(stepKindOf(doc, id))

/** The second line of a card: what it is about. */
export function stepSummary(doc: TreeDocument, id: NodeId, type: number, words: StepWords): string {
  const properties = propertiesOf(doc, id)
  const name = (key: string) => readText(own(properties, key))
  const kind = stepKindOf(doc, id)
  if (kind === 'start') {
    if (type === 2) return name('cron') || words.unset
    if (type === 3) return words.hook
    return name('formName') === '' ? words.unset : words.event(readNumber(own(properties, 'triggerEvent')) ?? 0, name('formName'))
  }
  if (kind === 'message') return name('msgTitle') || name('msgName') || words.unset
  if (kind === 'launchFlow') return name('flowName') || words.unset
  const count = readList(own(properties, 'transferList')).length
  const about = name('formName') || words.unset
  return count > 0 ? `${about} · ${count}` : about
}
