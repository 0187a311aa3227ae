import { isRecord, own, type RawRecord, readFlag, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import { childrenOf, inOrder, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { branchesOf, branchKindOf, propertiesOf, shellOf, startOf, typeOf, wireIdOf } from './flow-document'
import { splittingSubFlows, timersInARow } from './flow-edits'
import { namedNodes } from './named-nodes'

/** What is wrong with a flow (contract 4a §9.1). */
type FlowFaultCode =
  | 'noStart'
  | 'sameId'
  | 'noForm'
  | 'noConditions'
  | 'badCondition'
  | 'noSwerve'
  | 'noSubFlow'
  | 'noInitiators'
  | 'noApprovers'
  | 'noFormField'
  | 'noNode'
  | 'goneNode'
  | 'noInterface'
  | 'noErrorUsers'
  | 'timerAfterTimer'
  | 'branchAfterSubFlow'
  | 'noTitle'
  | 'sameTitle'
  | 'noTime'
  | 'noDefault'
  | 'afterSwerve'
  | 'nobody'

export type FlowFault = {
  /** The node of the document; the root where the fault is of the whole flow. */
  id: NodeId
  code: FlowFaultCode
  /** A flow with it is neither stored nor enabled. */
  isHard: boolean
}

const soft: ReadonlySet<FlowFaultCode> = new Set(['sameTitle', 'noTime', 'noDefault', 'afterSwerve', 'nobody'])

/** All faults of a flow, in the order of its nodes. */
export function flowFaults(doc: TreeDocument): readonly FlowFault[] {
  const faults: FlowFault[] = []
  const tell = (id: NodeId, code: FlowFaultCode) => faults.push({ id, code, isHard: !soft.has(code) })
  if (startOf(doc) === null) tell(rootId, 'noStart')
  const around: Around = { ...countsOf(doc), timers: new Set(timersInARow(doc)), splitting: new Set(splittingSubFlows(doc)) }
  for (const id of inOrder(doc)) for (const code of faultsOfNode(doc, id, around)) tell(id, code)
  if (startOf(doc) !== null && !inOrder(doc).some((id) => ['approver', 'subFlow'].includes(typeOf(doc, id)))) {
    tell(rootId, 'nobody')
  }
  return faults
}

type Around = {
  wireIds: ReadonlyMap<string, number>
  titles: ReadonlyMap<string, number>
  timers: ReadonlySet<NodeId>
  splitting: ReadonlySet<NodeId>
}

function countsOf(doc: TreeDocument): Pick<Around, 'wireIds' | 'titles'> {
  const wireIds = new Map<string, number>()
  const titles = new Map<string, number>()
  const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  for (const id of inOrder(doc)) {
    count(wireIds, wireIdOf(doc, id))
    if (isActed(doc, id)) count(titles, readText(own(propertiesOf(doc, id), 'title')))
  }
  return { wireIds, titles }
}

/** Nodes that stand under their titles in lists and records. */
const isActed = (doc: TreeDocument, id: NodeId) => ['start', 'approver', 'subFlow'].includes(typeOf(doc, id))

function faultsOfNode(doc: TreeDocument, id: NodeId, around: Around): readonly FlowFaultCode[] {
  const properties = propertiesOf(doc, id)
  const wireId = wireIdOf(doc, id)
  const title = readText(own(properties, 'title')).trim()
  const when = (isSo: boolean, code: FlowFaultCode) => (isSo ? [code] : [])
  return [
    ...when(wireId === '' || (around.wireIds.get(wireId) ?? 0) > 1, 'sameId'),
    ...when(isActed(doc, id) && title === '', 'noTitle'),
    ...when(isActed(doc, id) && title !== '' && (around.titles.get(title) ?? 0) > 1, 'sameTitle'),
    ...when(around.timers.has(id), 'timerAfterTimer'),
    ...when(around.splitting.has(id), 'branchAfterSubFlow'),
    ...when(
      namedNodes(shellOf(doc, id)).some((named) => named !== '@prevNodeFormId' && !around.wireIds.has(named)),
      'goneNode',
    ),
    ...when(lacksDefault(doc, id), 'noDefault'),
    ...(faultsByType[typeOf(doc, id)]?.(properties, doc, id) ?? []),
  ]
}

/** Where no condition holds, the branches are passed by. */
function lacksDefault(doc: TreeDocument, id: NodeId): boolean {
  const heads = branchesOf(doc, id)
  if (heads.length === 0 || branchKindOf(doc, id) !== 'condition') return false
  return !heads.some((head) => readFlag(own(propertiesOf(doc, head), 'isDefault')))
}

type Check = (properties: RawRecord, doc: TreeDocument, id: NodeId) => readonly FlowFaultCode[]

const isEmpty = (properties: RawRecord, key: string) => {
  const value = own(properties, key)
  return Array.isArray(value) ? value.length === 0 : readText(value) === ''
}

const faultsByType: Readonly<Record<string, Check>> = {
  start: (properties) => [...(isEmpty(properties, 'formId') ? (['noForm'] as const) : []), ...errorUsers(properties)],
  approver: (properties) => [...peopleFaults(properties, 'assigneeType', 'approvers', 'noApprovers'), ...errorUsers(properties)],
  subFlow: (properties) => [
    ...(isEmpty(properties, 'flowId') ? (['noSubFlow'] as const) : []),
    ...peopleFaults(properties, 'initiateType', 'initiator', 'noInitiators'),
    ...errorUsers(properties),
  ],
  timer: (properties) =>
    ['day', 'hour', 'minute', 'second'].every((key) => (readNumber(own(properties, key)) ?? 0) === 0) ? ['noTime'] : [],
  condition: conditionFaults,
}

function peopleFaults(properties: RawRecord, typeKey: string, listKey: string, code: FlowFaultCode): readonly FlowFaultCode[] {
  const type = readNumber(own(properties, typeKey)) ?? 6
  if (type === 6 && isEmpty(properties, listKey)) return [code]
  if (type === 4 && isEmpty(properties, 'formField')) return ['noFormField']
  if (type === 5 && isEmpty(properties, 'nodeId')) return ['noNode']
  // The 3.5 line has the address of a service instead (contract 4a §0.1).
  const hasCall = !isEmpty(readRecord(own(properties, 'interfaceConfig')), 'interfaceId') || !isEmpty(properties, 'getUserUrl')
  return type === 9 && !hasCall ? ['noInterface'] : []
}

function errorUsers(properties: RawRecord): readonly FlowFaultCode[] {
  return readNumber(own(properties, 'errorRule')) === 2 && isEmpty(properties, 'errorRuleUser') ? ['noErrorUsers'] : []
}

function conditionFaults(properties: RawRecord, doc: TreeDocument, id: NodeId): readonly FlowFaultCode[] {
  if (readFlag(own(properties, 'isDefault'))) return []
  const rules = readList(own(properties, 'conditions'))
    .filter(isRecord)
    .map((group) => readList(own(group, 'groups')).filter(isRecord))
  const faults: FlowFaultCode[] = []
  if (rules.length === 0) faults.push('noConditions')
  else if (rules.some((group) => group.length === 0 || group.some(isUnfinished))) faults.push('badCondition')
  if (readNumber(own(properties, 'conditionType')) !== 1) return faults
  if (isEmpty(properties, 'swerveNode')) faults.push('noSwerve')
  // It leads away: what stands in its branch is never reached.
  if (childrenOf(doc, id).length > 0 || nodeOf(doc, id)?.slots['branches']?.length) faults.push('afterSwerve')
  return faults
}

const isUnfinished = (rule: RawRecord) => isEmpty(rule, 'field') || isEmpty(rule, 'symbol')
