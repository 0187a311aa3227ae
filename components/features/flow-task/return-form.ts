import type { CallData } from '@/lib/contract/endpoint'
import type { flowBefore } from '@/lib/contract/workflow/flow-before'
import { own, type RawRecord, readFlag, readNumber, readText } from '@/lib/form/read'
import type { Asks } from './schema'

export type RejectList = CallData<typeof flowBefore.rejectList>

/** Where a task goes back to and how, as far as nobody is asked (contract 4a §5.4). */
export function plainReturn(properties: RawRecord, { list }: RejectList): { rejectStep: string; rejectType: number } {
  return { rejectStep: list[0]?.nodeCode ?? '', rejectType: readNumber(own(properties, 'rejectType')) ?? 1 }
}

/** What a return asks for; null where a plain question is enough. Node and mode are asked for only in the last case of the rule. */
export function returnAsks(properties: RawRecord, { list, isLastAppro }: RejectList): Asks | null {
  const has = (property: string) => readFlag(own(properties, property))
  const choices = list.map(({ nodeCode, nodeName }) => ({ id: nodeCode, fullName: nodeName }))
  const isFixed = readText(own(properties, 'rejectStep')) !== '2'
  const asks: Asks = {
    ...(isLastAppro ? { node: { sentAs: 'rejectStep', choices, isFixed } } : {}),
    ...(isLastAppro && readNumber(own(properties, 'rejectType')) === 3 ? { returnMode: true } : {}),
    ...(has('hasOpinion') ? { opinion: true, files: true } : {}),
    ...(has('hasSign') ? { sign: true } : {}),
    ...(has('isCustomCopy') ? { copies: true } : {}),
  }
  return Object.keys(asks).length === 0 ? null : asks
}
