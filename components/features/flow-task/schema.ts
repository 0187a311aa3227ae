import type { TaskDetail } from '@/lib/contract/workflow/flow-before'
import { own, type RawRecord, readFlag, readText, readTexts } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { walkFields } from '@/lib/form/walk'
import { decodeIds, decodeList } from '@/lib/form/wire-values'
import type { OpenTask } from './types'

/** What a person may do with the fields of a form at a node, by their codes (contract 4a §4.5, §9.7). */
export type FieldRights = {
  readable: ReadonlySet<string>
  locked: readonly string[]
  /** Whether a field must be filled in; fields that are not named keep what the design says. */
  required: ReadonlyMap<string, boolean>
}

/** A field without a line of its own can be read and not be written. Layout is no field and is not restricted. */
export function fieldRights(design: FormDesign, operates: TaskDetail['formOperates']): FieldRights {
  const byCode = new Map(operates.map((operate) => [operate.id, operate]))
  // A column without a line of its own is as its sub-table.
  const codes = [...walkFields(design)].map(({ code, kind, parentTable }) => ({
    code,
    kind,
    operate: byCode.get(code) ?? byCode.get(parentTable ?? ''),
  }))
  return {
    readable: new Set(codes.filter(({ operate }) => operate?.read ?? true).map(({ code }) => code)),
    // A sub-table whose columns have lines of their own is written through these.
    locked: codes.filter((field) => !isWritable(field, byCode)).map(({ code }) => code),
    required: new Map(operates.filter(({ requiredDisabled }) => !requiredDisabled).map(({ id, required }) => [id, required])),
  }
}

type Operate = TaskDetail['formOperates'][number]
type FieldFacts = { code: string; kind: string; operate: Operate | undefined }

function isWritable({ code, kind, operate }: FieldFacts, byCode: ReadonlyMap<string, Operate>): boolean {
  if (operate) return operate.write
  return kind === 'table' && [...byCode.values()].some(({ id, write }) => write && id.startsWith(`${code}-`))
}

type Submission = {
  task: OpenTask
  formData: RawRecord
  /** True keeps it as a draft: on the wire 1, the other way round than the status of a task. */
  isDraft: boolean
  urgency: number
}

/** What is sent to submit a task, or to keep it as a draft (contract 4a §5.2). */
export function submission({ task, formData, isDraft, urgency }: Submission) {
  return {
    ...(task.id === '' ? {} : { id: task.id }),
    flowId: task.flowId,
    formData: { ...formData },
    status: isDraft ? 1 : 0,
    flowUrgent: urgency,
    ...(task.onBehalf?.length ? { delegateUserList: task.onBehalf.map(({ id }) => id) } : {}),
  }
}

export type Choice = { id: string; fullName: string }

/** A node for which whoever goes on picks the people; `among` limits whom, `isOfBranch` means only where that branch is taken. */
export type Candidates = { nodeId: string; nodeName: string; among?: readonly string[]; isOfBranch: boolean }

/** What an operation asks the person for; whatever is left out is not asked. */
export type Asks = {
  branches?: readonly Choice[]
  candidates?: readonly Candidates[]
  /** A node, and the name under which it is sent. */
  node?: { sentAs: 'rejectStep' | 'nodeCode' | 'taskNodeId'; choices: readonly Choice[]; isFixed?: boolean }
  /** How a returned task goes on (contract 4a §5.4). */
  returnMode?: boolean
  /** Somebody who takes over, or is asked too. */
  person?: 'transfer' | 'assign' | 'addSign'
  /** Whether that person comes before or after. */
  order?: boolean
  /** Whether tasks of sub-flows are held too. */
  heldWith?: boolean
  opinion?: boolean
  sign?: boolean
  files?: boolean
  copies?: boolean
}

export type Answers = {
  branchList?: string[]
  candidateList?: Record<string, string[]>
  rejectStep?: string
  rejectType?: number
  nodeCode?: string
  taskNodeId?: string
  freeApproverUserId?: string
  freeApproverType?: number
  suspend?: boolean
  handleOpinion?: string
  signImg?: string
  fileList?: { name: string; fileId: string; url: string }[]
  copyIds?: string
}

/** The name of the field that asks for the people of a node: ids of nodes are no names of fields. */
export const candidateField = (index: number) => `candidate${index}`

/** What was filled in, as it is sent (contract 4a §5.2–5.5). */
export function answersOf(asks: Asks, values: RawRecord): Answers {
  const text = (name: string) => readText(own(values, name))
  const ids = (name: string) => [...readTexts(decodeIds(own(values, name)))]
  const isAfter = !asks.order || text('freeApproverType') === '2'
  return {
    ...(asks.branches ? { branchList: isAfter ? ids('branchList') : [] } : {}),
    ...(asks.candidates ? { candidateList: isAfter ? peopleByNode(asks.candidates, ids) : {} } : {}),
    ...(asks.node ? { [asks.node.sentAs]: text('node') } : {}),
    ...(asks.returnMode ? { rejectType: Number(text('rejectType')) } : {}),
    ...(asks.person ? { freeApproverUserId: text('person') } : {}),
    ...(asks.order ? { freeApproverType: Number(text('freeApproverType')) } : {}),
    ...(asks.heldWith ? { suspend: readFlag(own(values, 'suspend')) } : {}),
    ...(asks.opinion ? { handleOpinion: text('handleOpinion') } : {}),
    ...(asks.sign ? { signImg: text('signImg') } : {}),
    ...(asks.files ? { fileList: filesIn(values) } : {}),
    ...(asks.copies ? { copyIds: ids('copyIds').join(',') } : {}),
  }
}

function peopleByNode(candidates: readonly Candidates[], ids: (name: string) => string[]): Record<string, string[]> {
  const chosen = candidates.map(({ nodeId }, index) => [nodeId, ids(candidateField(index))] as const)
  return Object.fromEntries(chosen.filter(([, people]) => people.length > 0))
}

function filesIn(values: RawRecord): NonNullable<Answers['fileList']> {
  const files = decodeList(own(values, 'fileList'))
  return Array.isArray(files) ? files : []
}
