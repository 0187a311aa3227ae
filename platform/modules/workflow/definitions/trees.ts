import { splitTypedId } from '@/lib/domain/typed-id'
import { type FlowNodeFault, flowFaults } from '@/lib/flow/flow-faults'
import type { Flow } from '@/lib/flow/flow-types'
import { type FlowFault, parseFlow } from '@/lib/flow/parse-flow'
import { readDocument } from '@/lib/form/parse-design'
import { isRecord, own, readText, readTexts } from '@/lib/form/read'
import { refused, refusedBecause } from '../../../kit/refusals'

/** The named flows of a template as they travel, and what of their trees is stored (contract 4a §7.2). */

/** `versionId`: the version that the tree was read from; empty for a flow that is new. `treeJson` keeps every key that came. */
export type Entry = { versionId: string; fullName: string; treeJson: string; formId: string; initiators: Initiators }
type Initiators = { visibleType: 0 | 1; people: readonly { objectType: string; objectId: string }[] }

const entriesMax = 100

/** Reads `flowTemplateJson`. Refuses what is no list of flows, two of one name, and a tree that cannot be run, and says which. */
export function readEntries(text: string): Entry[] {
  if (text === '') return []
  const document = readDocument(text)
  if (!('value' in document) || !Array.isArray(document.value) || document.value.length > entriesMax) throw noFlows()
  const entries = document.value.map(readEntry)
  const names = entries.map(({ fullName }) => fullName)
  if (new Set(names).size < names.length) throw refused('流程名称不能重复', 'flowTemplateJson')
  const ids = entries.flatMap(({ versionId }) => (versionId === '' ? [] : [versionId]))
  if (new Set(ids).size < ids.length) throw noFlows()
  return entries
}

const noFlows = () => refused('流程设计内容格式不正确', 'flowTemplateJson')
const nameMax = 100

function readEntry(raw: unknown): Entry {
  if (!isRecord(raw)) throw noFlows()
  const fullName = readText(own(raw, 'fullName')).trim()
  if (fullName === '' || fullName.length > nameMax) throw noFlows()
  const sent = own(raw, 'flowTemplateJson')
  const tree = readDocument(sent)
  const flow = 'value' in tree ? parseFlow(tree.value) : { fault: 'notATree' as const }
  if ('fault' in flow || !('value' in tree)) {
    throw refused(unreadable['fault' in flow ? flow.fault : 'notATree'](fullName), 'flowTemplateJson')
  }
  const versionId = readText(own(raw, 'id')) || readText(own(raw, 'flowId'))
  return { versionId, fullName, treeJson: JSON.stringify(tree.value), ...factsOf(flow) }
}

const unreadable: Readonly<Record<FlowFault, (fullName: string) => string>> = {
  notATree: (fullName) => `流程“${fullName}”的设计内容格式不正确`,
  noStart: (fullName) => `流程“${fullName}”缺少发起节点`,
  sameId: (fullName) => `流程“${fullName}”的节点编号为空或重复`,
  tooLarge: (fullName) => `流程“${fullName}”的节点过多`,
}

/** What of a tree is asked for in the database. */
function factsOf({ start }: Flow): Pick<Entry, 'formId' | 'initiators'> {
  return {
    formId: readText(own(start.properties, 'formId')),
    initiators: initiatorsOf(readTexts(own(start.properties, 'initiator'))),
  }
}

/** Wire: `id--type`; nobody means everybody (contract 4a §7.2). */
function initiatorsOf(texts: readonly string[]): Initiators {
  const people = new Map(
    texts.map((text) => {
      const { id: objectId, type } = splitTypedId(text)
      const objectType = type ?? 'user'
      return [`${objectType}:${objectId}`, { objectType, objectId }]
    }),
  )
  return { visibleType: people.size === 0 ? 0 : 1, people: [...people.values()] }
}

const faultTexts: Readonly<Record<FlowNodeFault, string>> = {
  noForm: '请选择表单',
  noConditions: '请设置条件',
  noSwerve: '请选择转向节点',
  noChild: '请选择子流程',
  noChildInitiators: '请设置子流程发起人',
  noApprovers: '请设置审批人',
  timerAfterTimer: '定时器不能连续设置',
  branchAfterSubFlow: '子流程后不能直接添加分支',
}

/** A flow that is, or becomes, what people launch. */
export type LiveFlow = { fullName: string; treeJson: string }

type FlowIssue = { path: string; code: string; message: string }

/** Refuses flows that cannot be run as they are drawn (contract 4a §9.1). Issues name every node: `flow.nodeId`. */
export function demandSound(flows: readonly LiveFlow[]): void {
  const issues = flows.flatMap(({ fullName, treeJson }): FlowIssue[] => {
    const flow = parseFlow(treeJson)
    if ('fault' in flow) return [{ path: fullName, code: flow.fault, message: unreadable[flow.fault](fullName) }]
    return flowFaults(flow).map(({ nodeId, content, code }) => {
      return { path: `${fullName}.${nodeId}`, code, message: `流程“${fullName}”的节点“${content}”：${faultTexts[code]}` }
    })
  })
  const [first] = issues
  if (first) throw refusedBecause(`a flow with ${issues.length} faults`, first.message, { issues })
}
