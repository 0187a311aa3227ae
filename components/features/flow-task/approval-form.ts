import { notAsked } from '@/lib/client/decisions/decision'
import type { CallData } from '@/lib/contract/endpoint'
import type { flowBefore } from '@/lib/contract/workflow/flow-before'
import { own, type RawRecord, readFlag } from '@/lib/form/read'
import { readCandidates, readPreflight } from './queries'
import type { Asks, Candidates, Choice } from './schema'

type Preflight = CallData<typeof flowBefore.candidates>
export type Question = { operatorId: string; body: Record<string, unknown> }

/** What has to be chosen before a task goes on (contract 4a §5.1). */
export type Approval = {
  /** 1 branches, 2 people, 3 nothing. */
  candidateType: number
  countersignOver: boolean
  branches: readonly Choice[]
  candidates: readonly Candidates[]
}

/** While nobody can be asked. */
export const noApproval: Approval = { candidateType: notAsked, countersignOver: false, branches: [], candidates: [] }

/** Asks what has to be chosen, and of whom. */
export async function readApproval(question: Question): Promise<Approval> {
  return approvalOf(await readPreflight(question), question)
}

/** The same of what another call answered, as for several tasks at once; people are those of `question`. */
export async function approvalOf({ type, countersignOver, list }: Preflight, question: Question): Promise<Approval> {
  const candidates = await Promise.all(
    list
      .filter(({ isCandidates }) => isCandidates)
      .map(async ({ nodeId, nodeName, isBranchFlow, hasCandidates }): Promise<Candidates> => {
        const among = hasCandidates ? { among: await readCandidates(question, nodeId) } : {}
        return { nodeId, nodeName, isOfBranch: isBranchFlow, ...among }
      }),
  )
  const branches = list
    .filter(({ isBranchFlow }) => isBranchFlow)
    .map(({ nodeId, nodeName }) => ({ id: nodeId, fullName: nodeName }))
  return { candidateType: type ?? 3, countersignOver, branches, candidates }
}

type ApprovalAsks = { properties: RawRecord; approval: Approval; isAddSign?: boolean; isLaunch?: boolean }

/** What an approval asks for; null where a plain question is enough (contract 4a §5.2, §5.3). */
export function neededAsks(facts: ApprovalAsks): Asks | null {
  const { properties, approval, isAddSign = false, isLaunch = false } = facts
  const has = (property: string) => readFlag(own(properties, property))
  const { branches, candidates } = approval
  const asks: Asks = {
    ...(isAddSign ? { person: 'addSign', order: true } : {}),
    ...(branches.length > 0 ? { branches } : {}),
    ...(candidates.length > 0 ? { candidates } : {}),
    ...(!isLaunch && has('hasOpinion') ? { opinion: true, files: true } : {}),
    ...(!isLaunch && has('hasSign') ? { sign: true } : {}),
    ...(has('isCustomCopy') ? { copies: true } : {}),
  }
  return Object.keys(asks).length === 0 ? null : asks
}
