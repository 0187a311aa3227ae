import type { Generated } from 'kysely'

/** Tables of the migrations 0081, 0085 and 0095. */
export type IntegrationTables = {
  integrate: IntegrateTable
  /** `runAs`: whose rights it has, who saved it. Null when that person is gone. */
  integrateTree: { integrateId: string; version: number; templateJson: string; runAs: string | null }
  integrateTask: IntegrateTaskTable
  integrateTaskNode: IntegrateTaskNodeTable
  /** Five minutes in which names of parameters are heard. */
  integrateListening: { randomStr: string; integrateId: string; until: number; names: Generated<string> }
}

type IntegrateTable = {
  id: string
  fullName: string
  enCode: string
  /** 1 an event of records, 2 time, 3 a call of another system. */
  type: 1 | 2 | 3
  enabledMark: Generated<number>
  description: Generated<string>
  sortCode: Generated<number>
  templateJson: Generated<string>
  /** What an imported file held besides. */
  extraJson: Generated<string>
  modelId: string | null
  triggerEvent: number | null
  cron: Generated<string>
  startTime: number | null
  endTime: number | null
  /** After so many runs time starts no more. */
  runsMax: number | null
  /** Whose rights runs have that begin with the tree of now: who saved it last. Null when that person is gone. */
  runAs: string | null
  version: Generated<number>
  createdAt: number
  createdBy: string | null
  updatedAt: number | null
  updatedBy: string | null
  /** Runs that time started since it was saved. */
  runCount: Generated<number>
  nextRunAt: number | null
  plannedAt: Generated<number>
  plannedZone: Generated<string>
  /** The part of its address that nobody can guess, sealed; empty for what nobody calls, and for an address that is older. */
  hookKey: Generated<string>
  /** When its address was made or renewed. */
  hookTime: number | null
}

/** One run; it is there from the moment of the event. */
type IntegrateTaskTable = {
  id: string
  seq: Generated<number>
  integrateId: string
  /** Of the tree that it began with; 0 before it begins. */
  treeVersion: Generated<number>
  /** Runs of one lane go one after another: those of one record, or of one key of a webhook. */
  lane: string
  eventKey: string
  /** `add`, `edit`, `remove`, `time`, `webhook`. */
  cause: string
  inputJson: string
  /** How many runs stand before it that started each other. */
  depth: Generated<number>
  state: Generated<'waiting' | 'running' | 'done' | 'failed'>
  /** How often it was begun and not ended. */
  attempts: Generated<number>
  /** It goes on from a node that failed. */
  isResumed: Generated<number>
  errorMsg: Generated<string>
  /** The run that this one repeats, and when that was. */
  parentId: string | null
  parentTime: number | null
  createdAt: number
  /** When it began; before that, when it was due. */
  runAt: number
  finishedAt: number | null
  /** Whose write started it; null where time, another system or a stranger did. */
  causedBy: string | null
}

type IntegrateTaskNodeTable = {
  id: string
  seq: Generated<number>
  taskId: string
  nodeCode: string
  nodeType: string
  nodeName: Generated<string>
  /** 1 went well, 0 failed; null while it goes on. */
  resultType: number | null
  errorMsg: Generated<string>
  /** What nodes after it go on with. */
  outputJson: string | null
  isRetry: Generated<number>
  /** The attempt that this one repeats. */
  parentId: string | null
  startedAt: number
  finishedAt: number | null
}
