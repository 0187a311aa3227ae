import type { interfaceUseKinds } from '@/lib/contract/system/data-interface'
import type { Db, DbTransaction } from '../../store/database'
import { designReferences } from '../online-dev/public'
import { readDataConfig } from './interface-record'
import {
  findDraftsWith,
  findFlowsWith,
  findIntegrationsWith,
  findInterfacesWith,
  findNamingDesigns,
  findTasksOf,
  findTemplatesWith,
} from './uses-store'
import { variablesNamed } from './variables'
import { findVariablesOf } from './variables-store'

export type InterfaceUse = { kind: (typeof interfaceUseKinds)[number]; id: string; fullName: string }

type Handle = Db | DbTransaction
type Target = { id: string; enCode: string }
type Variable = { id: string; fullName: string }

/**
 * What names an interface, by its id or its code: released designs, those that are worked on, flows, tasks, print templates, integrations, and other
 * interfaces that send its variables. Scripts and addresses may name it too; they are not read.
 */
export async function usesOfInterface(db: Handle, target: Target): Promise<InterfaceUse[]> {
  const targets = [target.id, target.enCode]
  const designs = await findNamingDesigns(db, targets)
  const released = new Set(designs.map(({ id }) => id))
  const drafts = (await findDraftsWith(db, targets)).filter((draft) => !released.has(draft.id) && namesInterface(draft, targets))
  const variables = await findVariablesOf(db, target.id)
  return [
    ...designs.map(named('design')),
    ...drafts.map(named('draft')),
    ...(await findFlowsWith(db, target.id)).map(named('flow')),
    ...(await findTasksOf(db, targets)).map(named('task')),
    ...(await findTemplatesWith(db, target.id)).map(named('print')),
    ...(await findIntegrationsWith(db, target.id)).map(named('integration')),
    ...(await interfacesSending(db, variables, target.id)).map(named('interface')),
  ]
}

const named = (kind: InterfaceUse['kind']) => (row: Variable) => ({ kind, id: row.id, fullName: row.fullName })

type Documents = { interfaceId: string; formData: string; columnData: string; appColumnData: string }

function namesInterface({ interfaceId, formData, columnData, appColumnData }: Documents, targets: readonly string[]): boolean {
  const references = designReferences(formData, columnData, appColumnData)
  return targets.includes(interfaceId) || references.some((one) => one.kind === 'interface' && targets.includes(one.targetId))
}

/** Interfaces that send one of the variables. */
export async function interfacesSending(db: Handle, variables: readonly Variable[], exceptId: string): Promise<Variable[]> {
  if (variables.length === 0) return []
  const words = variables.flatMap(({ id, fullName }) => [id, `{@${fullName}}`])
  const found = await findInterfacesWith(db, words, exceptId)
  const sends = (text: string) => {
    const { ids, names } = variablesNamed(readDataConfig(text).api)
    return variables.some(({ id, fullName }) => ids.includes(id) || names.includes(fullName))
  }
  return found.filter(({ dataConfigJson, dataEchoJson }) => sends(dataConfigJson) || sends(dataEchoJson))
}
