import type { Generated } from 'kysely'

/** Tables of the migrations 0068 to 0072. */
export type FlowTables = {
  flowForm: FlowFormTable
  flowTemplate: FlowTemplateTable
  flowVersion: FlowVersionTable
  /** Who may launch a version with `visibleType` 1. `objectType`: user, position, role, department, company or group. */
  flowInitiator: { versionId: string; objectType: string; objectId: string }
  /** Who may manage a template besides its maker. */
  flowAssistant: { templateId: string; userId: string }
  flowTask: FlowTaskTable
  /** The task of a deleted record: its rows by their tables, as JSON text, until the record is brought back. */
  flowTaskAside: { id: string; versionId: string; contentJson: string }
  flowOperator: FlowOperatorTable
  flowRecord: FlowRecordTable
  /** Who was sent a copy of a task. */
  flowCopy: { id: string; taskId: string; nodeCode: string; userId: string; createdAt: number }
  flowComment: FlowCommentTable
  flowDue: FlowDueTable
  flowEvent: FlowEventTable
  flowDelegate: FlowDelegateTable
  /** The templates of a delegation; none: all of them. */
  flowDelegateTemplate: { delegateId: string; templateId: string }
}

type Stamped = { createdAt: number; createdBy: string | null; updatedAt: number | null; updatedBy: string | null }

type FlowFormTable = Stamped & {
  id: string
  fullName: string
  enCode: string
  /** 1 a page of its own, 2 a form made from a design. */
  formType: number
  /** 0 of flows that are launched by themselves, 1 of generated modules. */
  flowType: number
  urlAddress: Generated<string>
  appUrlAddress: Generated<string>
  interfaceUrl: Generated<string>
  dbLinkId: Generated<string>
  sortCode: Generated<number>
  description: string | null
  tableJson: Generated<string>
  draftJson: Generated<string>
  /** What was released. Of `formType` 2 it is a released design under the same id. */
  propertyJson: Generated<string>
  /** 0 never released, 1 released, 2 changed since. */
  isRelease: Generated<number>
  version: Generated<number>
  /** What other versions of the platform keep with it, by the names of the wire. */
  extraJson: Generated<string>
}

type FlowTemplateTable = Stamped & {
  id: string
  fullName: string
  enCode: string
  /** Id of an item of the dictionary `WorkFlowCategory`. */
  category: string
  /** 0 launched by itself, 1 of a generated module. */
  type: number
  icon: string | null
  iconBackground: string | null
  sortCode: Generated<number>
  description: string | null
  enabledMark: Generated<number>
  /** Of type 1: the form of all its flows. */
  formId: string | null
  version: Generated<number>
  extraJson: Generated<string>
}

/** One version of a named flow; `groupId` is shared by the versions of one flow, of which one is the main one. */
type FlowVersionTable = {
  id: string
  templateId: string
  groupId: string
  fullName: string
  number: number
  treeJson: string
  isMain: number
  /** 0 everybody may launch it, 1 those of `flowInitiator`. */
  visibleType: number
  /** The form of its start node. */
  formId: string | null
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
}

/**
 * A task. Its id is that of its business record. What the engine knows of it beside operators and records stands in `stateJson`
 * (`platform/modules/workflow/run/stored-run.ts`).
 */
type FlowTaskTable = {
  id: string
  templateId: string
  versionId: string
  groupId: string
  formId: string
  fullName: string
  enCode: Generated<string>
  flowUrgent: Generated<number>
  /** Contract 4a §1.1; a task that is held keeps its status here. */
  status: number
  completion: Generated<number>
  /** Names of the nodes that wait, with commas between them. */
  thisStep: Generated<string>
  thisStepCodes: Generated<string>
  launcherId: string
  /** Where the launcher belonged when the task was submitted. */
  launcherOrganizeId: string | null
  launcherPositionId: string | null
  launcherManagerId: string | null
  /** Who launched it in the launcher's name. */
  delegateUserId: string | null
  parentId: string | null
  parentNodeCode: string | null
  /** By which key the engine of the parent knows it. */
  childKey: string | null
  isSuspended: Generated<number>
  isSuspendedByParent: Generated<number>
  stateJson: string
  version: Generated<number>
  startTime: number | null
  endTime: number | null
  createdAt: number
  updatedAt: number
}

/** One person's part at a node. `number` is its id within the task, as the engine counts. */
type FlowOperatorTable = {
  id: string
  taskId: string
  number: number
  templateId: string
  nodeCode: string
  round: number
  handlerId: string
  /** States of the engine (`run-types.ts`). */
  state: string
  kind: string
  addedBy: string | null
  thenAsks: number | null
  askedBy: number | null
  /** May lie in the future, behind a timer. */
  receivedAt: number
  handledAt: number | null
  /** 1 while it is to do: open, and its task runs and is not held. */
  isListed: number
  /** 1 while it stands there because nobody was found by the rule of the node. */
  isAbnormal: Generated<number>
  /** What the person filled in without deciding. */
  draftJson: string | null
  /** When the launcher last reminded the person of it. */
  pressedAt: number | null
}

/** A line of the record. Rows are only added; `isVoid` and `isLatest` are all that changes. */
type FlowRecordTable = {
  id: string
  taskId: string
  number: number
  /** Contract 4a §1.3. */
  code: number
  nodeCode: string
  nodeName: string
  round: number
  /** Who did it, and in whose place: the same person where nobody is represented. */
  byId: string
  handlerId: string
  operatorNumber: number | null
  toId: string | null
  at: number
  receivedAt: number | null
  opinion: Generated<string>
  signImg: Generated<string>
  filesJson: Generated<string>
  isVoid: Generated<number>
  isAutomatic: Generated<number>
  /** 1 for the last one of a person at a node of a task. */
  isLatest: Generated<number>
  /** The version of the business record after it. */
  recordVersion: number | null
}

type FlowCommentTable = {
  id: string
  taskId: string
  text: string
  image: Generated<string>
  file: Generated<string>
  createdAt: number
  createdBy: string
}

/** Something that has to happen at a node at a time. `round` is that of the node then: a later one makes it void. */
type FlowDueTable = {
  id: string
  taskId: string
  kind: 'timer' | 'notice' | 'overtime' | 'child'
  nodeCode: string
  round: number
  /** How often it came already. */
  count: Generated<number>
  dueAt: number
  /** What of it is not said by the node, as JSON text. */
  payloadJson: Generated<string>
}

/** What an event of a node called, and what came of it. */
type FlowEventTable = {
  id: string
  taskId: string
  nodeCode: string
  fullName: string
  interfaceId: string
  interfaceName: Generated<string>
  interfaceCode: Generated<string>
  result: string
  isFailed: number
  createdAt: number
}

type FlowDelegateTable = Stamped & {
  id: string
  userId: string
  toUserId: string
  /** 0 to launch, 1 to approve. */
  type: number
  startTime: number
  endTime: number
  description: string | null
  version: Generated<number>
}
