import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import type { WaitingNode } from '@/lib/contract/workflow/flow-insight'
import { formatDate, minuteFormat } from '@/lib/datetime/format'
import { taskStatus } from '@/lib/domain/flow-codes'
import { isRecord, own, type RawRecord, readFlag, readNumber, readRecord, readText } from '@/lib/form/read'
import { readDesignTexts } from '@/lib/form/read-design-texts'
import { decodeList } from '@/lib/form/wire-values'
import type { OpenTask, OpType } from './types'

const opTypes: readonly OpType[] = ['-1', 0, 1, 2, 3, 4]
/** Wire: what a message calls its kind (contract 4a §1.7). */
const opTypeOfMessage: Readonly<Record<string, OpType>> = { 1: 0, 2: 1 }

/**
 * The task that a link of a message leads to (contract 4a §4.1): its body as JSON in Base64. Null for anything else. A `+` that a link
 * lost on its way to a blank is read as the sign it was.
 */
export function taskOfConfig(config: string): OpenTask | null {
  const body = readConfig(config.trim().replaceAll(' ', '+'))
  const type = readText(own(body, 'type'))
  const opType = opTypeOfMessage[type] ?? opTypes.find((known) => String(known) === type)
  const id = readText(own(body, 'processId'))
  if (opType === undefined || id === '') return null
  return {
    // Wire: 0 is the one that is not there yet.
    id: id === '0' ? '' : id,
    flowId: readText(own(body, 'flowId')),
    opType,
    taskNodeId: readText(own(body, 'taskNodeId')),
    taskId: readText(own(body, 'taskOperatorId')),
    status: readNumber(own(body, 'status')),
  }
}

function readConfig(config: string): RawRecord {
  try {
    const base64 = config.includes('%') ? decodeURIComponent(config) : config
    const bytes = Uint8Array.from(atob(base64.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const body: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isRecord(body) ? body : {}
  } catch {
    return {}
  }
}

/** Whether the form is filled in, and not only looked at. */
export function isFilledIn({ opType }: OpenTask): boolean {
  return opType === '-1' || opType === 1
}

/** What of a tree people read; names of fields in conditions among it. */
const wordKeys: ReadonlySet<string> = new Set(['content', 'title', 'fieldName', 'flowName'])

/**
 * The task with the names of its flow and its steps in the language of the reader, where the flow has them: they stand under `i18nTexts` at
 * the root of its tree, as those of forms do (docs/decisions/2026-11-23-design-texts.md). What people wrote stays.
 */
export function worded(detail: TaskDetail, language: string): TaskDetail {
  const tree = readTree(detail.flowTemplateInfo.flowTemplateJson)
  const texts = readDesignTexts(tree, language)
  if (!texts) return detail
  const say = (text: string) => texts.get(text) ?? text
  const named = <Line extends { nodeName: string }>(line: Line): Line => ({ ...line, nodeName: say(line.nodeName) })
  const { flowTemplateInfo: flow, flowTaskInfo: task } = detail
  return {
    ...detail,
    flowTemplateInfo: {
      ...flow,
      fullName: say(flow.fullName),
      flowName: say(flow.flowName),
      flowTemplateJson: JSON.stringify(tree, (key, value) =>
        wordKeys.has(key) && typeof value === 'string' ? say(value) : value,
      ),
    },
    // Wire: several steps at a time have commas between them.
    flowTaskInfo: task && { ...task, thisStep: (task.thisStep ?? '').split(',').map(say).join(',') },
    flowTaskNodeList: detail.flowTaskNodeList.map(named),
    flowTaskOperatorRecordList: detail.flowTaskOperatorRecordList.map(named),
  }
}

/** Properties of the node that the viewer acts on, or of the start node. */
export function propertiesOf(detail: TaskDetail): RawRecord {
  return readRecord(detail.approversProperties)
}

/** Properties of the start node, which say what the task has beside its form. */
export function startProperties(detail: TaskDetail): RawRecord {
  return readRecord(own(readTree(detail.flowTemplateInfo.flowTemplateJson), 'properties'))
}

function readTree(json: string): RawRecord {
  try {
    return readRecord(JSON.parse(json))
  } catch {
    return {}
  }
}

const tabKeys = ['form', 'picture', 'record', 'summary', 'comments'] as const
export type TabKey = (typeof tabKeys)[number]

/** Contract 4a §4.3. */
export function tabsOf({ opType }: OpenTask, detail: TaskDetail): readonly TabKey[] {
  const start = startProperties(detail)
  // Beyond the contract, where a form that is filled in anew shows none: who mends a returned task reads what was asked of them.
  const isThere = opType !== '-1' || detail.flowTaskOperatorRecordList.length > 0
  const isShown: Readonly<Record<TabKey, boolean>> = {
    form: opType !== 4,
    picture: true,
    record: isThere,
    summary: opType !== '-1' && readFlag(own(start, 'isSummary')),
    comments: opType !== '-1' && readFlag(own(start, 'isComment')),
  }
  return tabKeys.filter((key) => isShown[key])
}

/** The line of the record by which a task came back to whoever launched it; null where it did not. */
export function returnOf({ flowTaskInfo, flowTaskOperatorRecordList }: TaskDetail) {
  if (flowTaskInfo?.status !== taskStatus.returned) return null
  return flowTaskOperatorRecordList.findLast(({ handleStatus }) => handleStatus === returnedLine) ?? null
}

/** Wire: voided by a later return or withdrawal; launched, agreed, and asked somebody before oneself (contract 4a §1.3). */
const voidedLine = -1
const decisions: ReadonlySet<number> = new Set([1, 2, 10])

/** What was done at a node that is done, the last of it of each person. */
export function decidedAt(node: TaskDetail['flowTaskNodeList'][number], { flowTaskOperatorRecordList: lines }: TaskDetail) {
  if (stateOf(node) !== 'past') return []
  const counting = lines.filter(
    ({ nodeCode, status, handleStatus }) =>
      nodeCode === node.nodeCode && status !== voidedLine && decisions.has(handleStatus ?? returnedLine),
  )
  return [...new Map(counting.map((line) => [line.userName, line])).values()]
}

/** Wire: what the record calls a return (contract 4a §1.3). */
const returnedLine = 0

/** Contract 4a §4.2: which one it is, and where it stands for whoever has something to do with that. */
export function titleOf({ opType }: OpenTask, { flowTaskInfo, flowTemplateInfo }: TaskDetail): string {
  if (opType === '-1') return flowTemplateInfo.fullName || flowTemplateInfo.flowName
  const name = flowTaskInfo?.fullName || flowTemplateInfo.fullName
  const step = flowTaskInfo?.thisStep ?? ''
  return step !== '' && (opType === 0 || opType === 1) ? `${name}/${step}` : name
}

/** What the form is filled with: what was kept at this node and not decided on stands over what the task has (contract 4a §3). */
export function valuesOf({ opType }: OpenTask, { formData, draftData }: TaskDetail): RawRecord {
  const values = readRecord(formData)
  return opType === 1 && isRecord(draftData) ? { ...values, ...draftData } : values
}

/** Wire: '0' passed, '1' stands here now, anything else not reached (contract 4a §1.4). */
export function stateOf({ type }: { type: string }): 'past' | 'current' | 'ahead' {
  return type === '0' ? 'past' : type === '1' ? 'current' : 'ahead'
}

/** The tree of the flow with what has passed and whom it waits for; of a task that is not there yet the start node is where it stands. */
export function drawn({ flowTemplateInfo, flowTaskNodeList, flowTaskInfo }: TaskDetail) {
  const tree = readTree(flowTemplateInfo.flowTemplateJson)
  const reached = flowTaskNodeList.flatMap((node) => {
    const state = stateOf(node)
    return state === 'ahead' ? [] : [[node.nodeCode, state] as const]
  })
  const named = flowTaskNodeList.filter(({ userName }) => userName !== '')
  return {
    tree,
    states: Object.fromEntries(flowTaskNodeList.length === 0 ? [[readText(own(tree, 'nodeId')), 'current' as const]] : reached),
    names: Object.fromEntries(named.map(({ nodeCode, userName }) => [nodeCode, namesOf(userName).join(',')])),
    isEnded: flowTaskInfo?.completion === 100,
  }
}

/** Wire: lists of files and pictures are JSON texts (contract 4a §3). */
export function filesOf(json: string): readonly unknown[] {
  const files = decodeList(json)
  return Array.isArray(files) ? files : []
}

/** Wire: people are `name/account` with commas between them; where accounts are no help only their names are shown. */
function namesOf(people: string): string[] {
  return people
    .split(',')
    .filter((label) => label !== '')
    .map(personName)
}

/** Wire: how the people of a node are found, in the words of the server (contract 4a §9.3); their codes, for the language of the reader. */
const rulesByWords: Readonly<Record<string, number>> = {
  发起者主管: 1,
  部门主管: 2,
  发起者本人: 3,
  表单变量: 4,
  流程环节: 5,
  指定成员: 6,
  候选人员: 7,
  接口服务: 9,
}

/** The code of a rule, or null for words that nobody knows. */
export function ruleOfWords(words: string): number | null {
  return rulesByWords[words] ?? null
}

/** Wire: a person is called `name/account`. */
export function personName(label: string): string {
  return label.split('/')[0] || label
}

/** A moment where it is read; nothing where there is none. */
export function timeText(ms: number | null | undefined): string {
  return typeof ms === 'number' ? formatDate(ms, minuteFormat) : ''
}

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
