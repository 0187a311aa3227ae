import { readCron } from '@/lib/domain/cron'
import { isRecord, own, type RawRecord, readList, readNumber, readRecord, readText } from '@/lib/form/read'
import { readJson } from './read-json'

/** What stands on the tree of an integration (contract 4b §12). */
const stepTypes = ['getData', 'addData', 'updateData', 'deleteData', 'dataInterface', 'message', 'launchFlow', 'empty'] as const
export type StepType = (typeof stepTypes)[number]

export type IntegrateNode = { nodeId: string; type: 'start' | StepType; content: string; properties: RawRecord }

/** A start and what is done after it, in its order. */
export type Integration = { start: IntegrateNode; steps: readonly IntegrateNode[] }

export type IntegrateTreeFault = 'notATree' | 'noStart' | 'sameId' | 'tooLarge' | 'unknownNode'

const stepsMax = 100

/** Reads the tree of an integration, an object or JSON text. What cannot be run answers its fault. */
export function parseIntegration(source: unknown): Integration | { fault: IntegrateTreeFault } {
  const raw = typeof source === 'string' ? readJson(source) : source
  if (!isRecord(raw)) return { fault: 'notATree' }
  const nodes: IntegrateNode[] = []
  const seen = new Set<string>()
  for (let at: unknown = raw; isRecord(at); at = own(at, 'childNode')) {
    if (nodes.length > stepsMax) return { fault: 'tooLarge' }
    const node = readNode(at, nodes.length === 0)
    if (!node) return { fault: nodes.length === 0 ? 'noStart' : 'unknownNode' }
    if (node.nodeId === '' || seen.has(node.nodeId)) return { fault: 'sameId' }
    seen.add(node.nodeId)
    nodes.push(node)
  }
  const [start, ...steps] = nodes
  return start ? { start, steps } : { fault: 'notATree' }
}

function readNode(raw: RawRecord, isFirst: boolean): IntegrateNode | null {
  const told = readText(own(raw, 'type'))
  const type = isFirst ? (told === 'start' ? 'start' : undefined) : stepTypes.find((one) => one === told)
  if (!type) return null
  return {
    nodeId: readText(own(raw, 'nodeId')),
    type,
    content: readText(own(raw, 'content')),
    properties: readRecord(own(raw, 'properties')),
  }
}

/** What keeps an integration from being enabled. */
type IntegrateFaultCode =
  | 'noForm'
  | 'noTriggerEvent'
  | 'noCron'
  | 'badCron'
  | 'noSource'
  | 'noTransfer'
  | 'noRules'
  | 'noInterface'
  | 'noReceiver'
  | 'noMessage'
  | 'noFlow'
export type IntegrateFault = { nodeId: string; code: IntegrateFaultCode }

/** Every fault of a tree, in the order of its nodes. */
export function integrateFaults(type: number, { start, steps }: Integration): IntegrateFault[] {
  const sources = new Set([start.nodeId])
  const faults = startFaults(type, start).map((code) => ({ nodeId: start.nodeId, code }))
  for (const step of steps) {
    const from = readText(own(step.properties, 'dataSourceForm'))
    if (from !== '' && !sources.has(from)) faults.push({ nodeId: step.nodeId, code: 'noSource' })
    faults.push(...stepFaults(step).map((code) => ({ nodeId: step.nodeId, code })))
    if (step.type === 'getData') sources.add(step.nodeId)
  }
  return faults
}

function startFaults(type: number, { properties }: IntegrateNode): IntegrateFaultCode[] {
  if (type === 2) {
    const cron = readText(own(properties, 'cron')).trim()
    if (cron === '') return ['noCron']
    return 'problem' in readCron(cron) ? ['badCron'] : []
  }
  if (type !== 1) return []
  const hasForm = readText(own(properties, 'formId')) !== '' && readNumber(own(properties, 'formType')) !== 3
  const event = readNumber(own(properties, 'triggerEvent'))
  return [
    ...(hasForm ? [] : (['noForm'] as const)),
    ...(event === 1 || event === 2 || event === 3 ? [] : (['noTriggerEvent'] as const)),
  ]
}

function stepFaults({ type, properties }: IntegrateNode): IntegrateFaultCode[] {
  const has = (key: string) => readText(own(properties, key)) !== ''
  const hasList = (key: string) => readList(own(properties, key)).length > 0
  const faults: IntegrateFaultCode[] = []
  const check = (isRight: boolean, code: IntegrateFaultCode) => {
    if (!isRight) faults.push(code)
  }
  if (type === 'dataInterface') check(has('formId'), 'noInterface')
  if (type === 'getData') check(has('formId'), readNumber(own(properties, 'formType')) === 3 ? 'noInterface' : 'noForm')
  if (type === 'addData' || type === 'updateData' || type === 'deleteData') check(has('formId'), 'noForm')
  if (type === 'addData' || type === 'updateData') check(hasList('transferList'), 'noTransfer')
  // Without conditions they would meet every record.
  if (type === 'updateData' || type === 'deleteData') check(hasRules(own(properties, 'ruleList')), 'noRules')
  if (type === 'addData' && readNumber(own(properties, 'addRule')) === 1) check(hasRules(own(properties, 'ruleList')), 'noRules')
  if (type === 'launchFlow') check(has('flowId'), 'noFlow')
  if (type === 'message') {
    check(hasList('msgUserType'), 'noReceiver')
    check(has('msgId') || has('msgTitle'), 'noMessage')
  }
  return faults
}

/** Whether there is a condition at all. */
export function hasRules(ruleList: unknown): boolean {
  return readList(ruleList).some((group) => isRecord(group) && readList(own(group, 'groups')).length > 0)
}

/** Ids of what an integration names: forms and data interfaces, flows, configurations of messages. Of what is no tree: none. */
export function namedByIntegration(source: unknown): ReadonlySet<string> {
  const tree = parseIntegration(source)
  if ('fault' in tree) return new Set()
  const ids = [tree.start, ...tree.steps].flatMap(({ properties }) => [
    ...['formId', 'flowId', 'msgId'].map((key) => readText(own(properties, key))),
    ...['failMsgConfig', 'startMsgConfig'].map((key) => readText(own(readRecord(own(properties, key)), 'msgId'))),
  ])
  return new Set(ids.filter((id) => id !== ''))
}
