import { z } from 'zod'
import { endpoint } from '../endpoint'
import {
  byId,
  created,
  epochMs,
  list,
  looseFlag,
  looseList,
  looseNumber,
  looseText,
  nothing,
  page,
  pagingQuery,
  wireId,
} from '../wire'
import { abnormalNodes, choice, choices, codeUpTo, formData, saying, taskQuery, taskRow } from './flow-parts'

const loose = z.looseObject({})
const jsonText = looseText

/** What can be seen and written of a field at a node (contract 4a §9.7). A column of a sub-table is called `table-column`. */
const formOperate = z.looseObject({
  id: wireId,
  name: looseText,
  jnpfKey: looseText,
  required: z.boolean().catch(false),
  requiredDisabled: z.boolean().catch(false),
  read: z.boolean().catch(false),
  write: z.boolean().catch(false),
})

const taskNode = z.looseObject({
  id: wireId,
  nodeCode: looseText,
  nodeName: looseText,
  nodeType: looseText,
  /** '0' passed, '1' current, else not reached. */
  type: looseText,
  userName: looseText,
  assigneeName: looseText,
  completion: looseNumber,
  state: looseNumber,
  nodeNext: looseText,
  nodeUp: looseText,
  formId: looseText,
})

const operatorRow = z.looseObject({
  id: wireId,
  handleId: looseText,
  handleStatus: looseNumber,
  completion: looseNumber,
  nodeCode: looseText,
  nodeName: looseText,
  taskNodeId: looseText,
  taskId: looseText,
  creatorTime: epochMs,
  draftData: z.unknown().optional(),
})

export const recordRow = z.looseObject({
  id: wireId,
  nodeCode: looseText,
  nodeName: looseText,
  /** Contract 4a §1.3. */
  handleStatus: looseNumber,
  handleId: looseText,
  userName: looseText,
  /** In whose place it was done, where it was not their own part. Not on every installation. */
  principalName: looseText,
  handleTime: epochMs,
  creatorTime: epochMs,
  handleOpinion: looseText,
  signImg: looseText,
  fileList: jsonText,
  /** A name, whatever its key says. */
  operatorId: looseText,
  taskOperatorId: looseText,
  taskNodeId: looseText,
  /** -1: voided by what came later. */
  status: looseNumber,
  isLog: looseFlag.optional().default(0),
})

/** Contract 4a §3. Of a task that is not there yet: template, form, operates and the properties of the start node. */
const taskDetail = z.looseObject({
  flowTaskInfo: taskRow
    .partial()
    .extend({ thisStepId: looseText, suspend: z.boolean().catch(false), rejectDataId: looseText })
    .nullish(),
  flowTemplateInfo: z.looseObject({
    id: wireId,
    templateId: looseText,
    fullName: looseText,
    flowName: looseText,
    enCode: looseText,
    type: looseNumber,
    version: looseText,
    flowTemplateJson: jsonText,
  }),
  flowFormInfo: z.looseObject({
    id: looseText,
    enCode: looseText,
    fullName: looseText,
    /** 1 a page of its own, 2 a form made from a design. */
    formType: looseNumber,
    flowType: looseNumber,
    urlAddress: looseText,
    interfaceUrl: looseText,
    propertyJson: jsonText,
    tableJson: jsonText,
  }),
  flowTaskNodeList: looseList(taskNode),
  flowTaskOperatorList: looseList(operatorRow),
  flowTaskOperatorRecordList: looseList(recordRow),
  formOperates: looseList(formOperate),
  approversProperties: loose.nullish(),
  formData,
  draftData: z.unknown().optional(),
  noOperateAuth: z.boolean().catch(false),
})
export type TaskDetail = z.output<typeof taskDetail>

/** What is sent with an approval (contract 4a §5.3). */
const approval = z.looseObject({ formData, ...saying, ...choices })
/** What is asked before a task goes on; `delegateUserList` as it is launched with. */
const preflightBody = approval.extend({
  flowId: z.string().max(100).default(''),
  delegateUserList: z.array(z.string().max(100)).max(100).nullish(),
})

/** What has to be chosen before going on (contract 4a §5.1): `type` 1 branches, 2 people, 3 nothing. */
const preflight = z.looseObject({
  type: looseNumber,
  countersignOver: z.boolean().catch(true),
  list: looseList(
    z.looseObject({
      nodeId: wireId,
      nodeName: looseText,
      isCandidates: z.boolean().catch(false),
      isBranchFlow: z.boolean().catch(false),
      hasCandidates: z.boolean().catch(false),
    }),
  ),
})
const byOperator = z.object({ operatorId: z.string().min(1).max(100) })
const byTask = z.object({ taskId: z.string().min(1).max(100) })
const action = z.looseObject({
  ...saying,
  freeApproverUserId: z.string().max(100).nullish(),
  nodeCode: z.string().max(100).nullish(),
  eventType: z.string().max(50).nullish(),
})
const base = '/workflow/Engine/FlowBefore'

/** What waits for a person, and what they do about it (contract 4a §2.1, §3, §5). */
export const flowBefore = {
  list: endpoint('GET', `${base}/List/{category}`, {
    summary: 'Tasks to do (1), done (2), sent as a copy (3), or to do and open to batches (4), paged.',
    access: 'session',
    params: z.object({ category: z.enum(['1', '2', '3', '4']) }),
    query: taskQuery.extend({ nodeCode: z.string().max(100).default('') }),
    data: page(
      taskRow.extend({
        processId: looseText,
        thisStepId: looseText,
        nodeCode: looseText,
        nodeName: looseText,
        approversProperties: jsonText,
      }),
    ),
  }),
  info: endpoint('GET', `${base}/{id}`, {
    summary: 'A task with its form, picture and record, as the caller may see it; id 0 is one that is to be launched.',
    access: 'session',
    params: byId,
    query: z.looseObject({
      taskNodeId: z.string().max(100).default(''),
      taskOperatorId: z.string().max(100).default(''),
      flowId: z.string().max(100).default(''),
    }),
    data: taskDetail,
  }),
  audit: endpoint('POST', `${base}/Audit/{operatorId}`, {
    summary: 'Agrees at a node; answers nodes without people where some have to be picked.',
    access: 'session',
    params: byOperator,
    body: approval,
    data: abnormalNodes,
  }),
  saveAudit: endpoint('POST', `${base}/SaveAudit/{operatorId}`, {
    summary: 'Keeps what was filled in at a node without deciding.',
    access: 'session',
    params: byOperator,
    body: loose,
    data: nothing,
  }),
  reject: endpoint('POST', `${base}/Reject/{operatorId}`, {
    summary: 'Returns a task to an earlier node or to its launcher.',
    access: 'session',
    params: byOperator,
    body: approval.extend({
      rejectStep: z.string().max(100).default(''),
      rejectType: z.coerce.number().int().optional().catch(undefined),
    }),
    data: abnormalNodes,
  }),
  rejectList: endpoint('GET', `${base}/RejectList/{operatorId}`, {
    summary: 'The nodes to which a task can be returned.',
    access: 'session',
    params: byOperator,
    data: z.looseObject({
      list: looseList(z.looseObject({ id: wireId, nodeCode: looseText, nodeName: looseText })),
      isLastAppro: z.boolean().catch(false),
    }),
  }),
  freeApprover: endpoint('POST', `${base}/freeApprover/{operatorId}`, {
    summary: 'Asks another person before (type 1) or after (type 2) the caller.',
    access: 'session',
    params: byOperator,
    body: approval.extend({
      freeApproverUserId: z.string().min(1).max(100),
      freeApproverType: z.coerce.number().int().min(1).max(2),
    }),
    data: nothing,
  }),
  transfer: endpoint('POST', `${base}/Transfer/{operatorId}`, {
    summary: "Gives the caller's part to another person.",
    access: 'session',
    params: byOperator,
    body: action,
    data: nothing,
  }),
  assign: endpoint('POST', `${base}/Assign/{taskId}`, {
    summary: 'Gives a node that waits to one person.',
    access: 'session',
    params: byTask,
    body: action,
    data: nothing,
  }),
  recall: endpoint('POST', `${base}/Recall/{recordId}`, {
    summary: "Takes back the caller's own agreement.",
    access: 'session',
    params: z.object({ recordId: z.string().min(1).max(100) }),
    body: action,
    data: nothing,
  }),
  cancel: endpoint('POST', `${base}/Cancel/{taskId}`, {
    summary: 'Ends a task for good.',
    access: 'session',
    params: byTask,
    body: action,
    data: nothing,
  }),
  selector: endpoint('GET', `${base}/Selector/{taskId}`, {
    summary: 'The nodes to which a task can be set.',
    access: 'session',
    params: byTask,
    data: looseList(z.looseObject({ id: wireId, nodeName: looseText, nodeCode: looseText })),
  }),
  change: endpoint('POST', `${base}/Change`, {
    summary: 'Sets a running task to another node, or revives one that has passed.',
    access: 'session',
    body: z.looseObject({
      taskId: z.string().min(1).max(100),
      taskNodeId: z.string().min(1).max(100),
      resurgence: z.boolean().catch(false),
      formData,
      ...saying,
      ...choices,
    }),
    data: abnormalNodes,
  }),
  hasChildren: endpoint('GET', `${base}/Suspend/{taskId}`, {
    summary: 'Whether tasks of sub-flows run beside a task.',
    access: 'session',
    params: byTask,
    data: z.boolean(),
  }),
  suspend: endpoint('POST', `${base}/Suspend/{taskId}`, {
    summary: 'Holds a task; with suspend true without those of its sub-flows.',
    access: 'session',
    params: byTask,
    body: z.looseObject({ suspend: z.boolean().catch(false), ...saying }),
    data: nothing,
  }),
  restore: endpoint('POST', `${base}/Restore/{taskId}`, {
    summary: 'Lets a task that was held go on.',
    access: 'session',
    params: byTask,
    body: z.looseObject(saying).nullish(),
    data: nothing,
  }),
  candidates: endpoint('POST', `${base}/Candidates/{operatorId}`, {
    summary: 'What has to be chosen before submitting (operator 0) or agreeing.',
    access: 'session',
    params: byOperator,
    body: preflightBody,
    data: preflight,
    changesState: false,
  }),
  candidateUsers: endpoint('POST', `${base}/CandidateUser/{operatorId}`, {
    summary: 'Those who can be picked for a node, paged.',
    access: 'session',
    params: byOperator,
    body: preflightBody.extend({
      nodeCode: z.string().max(100).default(''),
      currentPage: z.coerce.number().int().min(1).default(1),
      pageSize: z.coerce.number().int().min(1).max(200).default(20),
      keyword: z.string().max(200).default(''),
    }),
    data: page(z.looseObject({ id: wireId, fullName: looseText, headIcon: looseText, organize: looseText })),
    changesState: false,
  }),
  recordList: endpoint('GET', `${base}/RecordList/{taskId}`, {
    summary: 'Who agreed or returned, grouped by department (1), role (2) or position (3).',
    access: 'session',
    params: byTask,
    query: z.looseObject({ category: z.string().max(2).default('1'), type: z.string().max(2).default('0') }),
    data: looseList(
      z.looseObject({
        fullName: looseText,
        list: looseList(recordRow.extend({ headIcon: looseText })),
      }),
    ),
  }),
  operatorInfo: endpoint('GET', `${base}/{operatorId}/Info`, {
    summary: 'Whether the part of a person has been done.',
    access: 'session',
    params: byOperator,
    data: z.looseObject({ isCheck: z.boolean().catch(false) }),
  }),
  subFlowInfo: endpoint('GET', `${base}/SubFlowInfo/{taskNodeId}`, {
    summary: 'The tasks of a sub-flow, each in full.',
    access: 'session',
    params: z.object({ taskNodeId: z.string().min(1).max(100) }),
    data: looseList(taskDetail),
  }),
  batchTemplates: endpoint('GET', `${base}/BatchFlowSelector`, {
    summary: 'Templates with tasks that the caller may approve together.',
    access: 'session',
    data: looseList(choice.extend({ count: looseNumber })),
  }),
  batchFlows: endpoint('GET', `${base}/BatchFlowJsonList/{templateId}`, {
    summary: 'Versions of a template with such tasks.',
    access: 'session',
    params: z.object({ templateId: z.string().min(1).max(100) }),
    data: looseList(choice),
  }),
  nodes: endpoint('GET', `${base}/NodeSelector/{flowId}`, {
    summary: 'The approver nodes of a flow.',
    access: 'session',
    params: z.object({ flowId: z.string().min(1).max(100) }),
    data: looseList(choice),
  }),
  batchCandidates: endpoint('GET', `${base}/BatchCandidate`, {
    summary: 'What has to be chosen before agreeing to several tasks.',
    access: 'session',
    query: z.looseObject({ flowId: z.string().max(100).default(''), taskOperatorId: z.string().max(20_000).default('') }),
    data: preflight,
  }),
  batch: endpoint('POST', `${base}/BatchOperation`, {
    summary: 'Agrees to, returns or gives on several tasks at once.',
    access: 'session',
    body: approval.extend({
      batchType: codeUpTo(2),
      ids: z.array(z.string().max(100)).min(1).max(1_000),
      freeApproverUserId: z.string().max(100).nullish(),
      rejectStep: z.string().max(100).default(''),
      rejectType: z.coerce.number().int().optional().catch(undefined),
    }),
    data: abnormalNodes,
    isSlow: true,
  }),
}

/** Comments on a task (contract 4a §4.9). */
export const flowComment = {
  list: endpoint('GET', '/workflow/Engine/FlowComment', {
    summary: 'Comments on a task, paged, the newest first.',
    access: 'session',
    query: pagingQuery.extend({ taskId: z.string().min(1).max(100) }),
    data: page(
      z.looseObject({
        id: wireId,
        text: looseText,
        image: jsonText,
        file: jsonText,
        creatorUserId: looseText,
        creatorUser: looseText,
        creatorUserHeadIcon: looseText,
        creatorTime: epochMs,
        isDel: looseFlag.optional().default(0),
      }),
    ),
  }),
  create: endpoint('POST', '/workflow/Engine/FlowComment', {
    summary: 'Says something about a task.',
    access: 'session',
    body: z.looseObject({
      taskId: z.string().min(1).max(100),
      text: z.string().max(5_000).default(''),
      image: z.string().max(20_000).default('[]'),
      file: z.string().max(20_000).default('[]'),
    }),
    data: created,
  }),
  remove: endpoint('DELETE', '/workflow/Engine/FlowComment/{id}', {
    summary: "Deletes the caller's own comment.",
    access: 'session',
    params: byId,
    data: nothing,
  }),
}

/** Tasks of everybody, for whoever watches over them (contract 4a §6.6). */
export const flowMonitor = {
  list: endpoint('GET', '/workflow/Engine/FlowMonitor', {
    summary: 'All tasks that were submitted, paged; those of the organisations that the caller manages.',
    access: { tag: 'workFlow.flowMonitor' },
    query: taskQuery,
    data: page(taskRow),
  }),
  remove: endpoint('DELETE', '/workflow/Engine/FlowMonitor', {
    summary: 'Deletes tasks.',
    access: { tag: 'workFlow.flowMonitor' },
    body: z.looseObject({ ids: z.string().min(1).max(100_000) }),
    data: nothing,
  }),
  events: endpoint('GET', '/workflow/Engine/FlowMonitor/{taskNodeId}/EventLog', {
    summary: 'What the events of a node called, and what came of it.',
    access: { tag: 'workFlow.flowMonitor' },
    params: z.object({ taskNodeId: z.string().min(1).max(100) }),
    data: list(
      z.looseObject({
        id: wireId,
        fullName: looseText,
        interfaceName: looseText,
        interfaceCode: looseText,
        creatorTime: epochMs,
        result: looseText,
      }),
    ),
  }),
}
