import { z } from 'zod'
import { epochMs, looseFlag, looseNumber, looseText, pagingQuery, wireId } from '../wire'

/** What the lists of flows ask and answer alike (contract 4a §6.1, §6.2). */

/** A code of one figure, as a number or as text. What is empty is none: read as 0 it would submit, or agree. */
export const codeUpTo = (max: number) =>
  z.union([z.number(), z.string().regex(/^\d$/).transform(Number)]).pipe(z.number().int().min(0).max(max))

const numberText = z.coerce.number().int().optional().catch(undefined)

export const taskQuery = pagingQuery.extend({
  /** When the task was launched, in milliseconds. */
  startTime: numberText,
  endTime: numberText,
  flowCategory: z.string().max(100).default(''),
  templateId: z.string().max(100).default(''),
  flowId: z.string().max(100).default(''),
  creatorUserId: z.string().max(100).default(''),
  /** Contract 4a §1.1; 4 finds 7 as well. */
  status: numberText,
  flowUrgent: numberText,
})

/** One task in a list. What a list calls `id` differs: a task, an operator, a line of the record or a copy. */
export const taskRow = z.looseObject({
  id: wireId,
  fullName: looseText,
  flowName: looseText,
  flowCode: looseText,
  flowId: looseText,
  templateId: looseText,
  flowCategory: looseText,
  enCode: looseText,
  startTime: epochMs,
  endTime: epochMs,
  creatorTime: epochMs,
  creatorUserId: looseText,
  /** Who launched it, as "name/account". */
  userName: looseText,
  thisStep: looseText,
  flowUrgent: looseNumber,
  flowVersion: looseText,
  status: looseNumber,
  completion: looseNumber,
  delegateUser: looseText,
  parentId: looseText,
  suspend: looseFlag.optional().default(0),
  formType: looseNumber,
  /** What the flow and the step are called in other languages, by language and by the text as it stands. Not on every installation. */
  i18nTexts: z.record(z.string(), z.record(z.string(), z.string())).optional().catch(undefined),
})
export type TaskRow = z.output<typeof taskRow>

const ids = z.array(z.string().max(100)).max(1_000)
const peopleByNode = z.record(z.string().max(100), ids)

/** What a person chooses who submits or agrees (contract 4a §5.1–5.3, §5.6). */
export const choices = {
  candidateType: z.coerce.number().int().optional().catch(undefined),
  countersignOver: z.boolean().optional().catch(undefined),
  candidateList: peopleByNode.nullish(),
  branchList: ids.nullish(),
  errorRuleUserList: peopleByNode.nullish(),
  /** Ids with commas between them. */
  copyIds: z.string().max(100_000).default(''),
}

/** What is said about an operation: contract 4a §5.5. */
export const saying = {
  handleOpinion: z.string().max(5_000).nullish(),
  signImg: z.string().max(2_000_000).nullish(),
  fileList: z
    .array(z.looseObject({ name: looseText, fileId: looseText, url: looseText }))
    .max(3)
    .nullish(),
}

export const formData = z.record(z.string(), z.unknown()).nullish()

/** Nothing where it was done; else the nodes for which whoever acts has to pick people (contract 4a §5.6). */
export const abnormalNodes = z.preprocess(
  (value) => (Array.isArray(value) ? value : []),
  z.array(z.looseObject({ nodeId: wireId, nodeName: looseText })),
)
export type AbnormalNodes = z.output<typeof abnormalNodes>

export const choice = z.looseObject({ id: wireId, fullName: looseText })
