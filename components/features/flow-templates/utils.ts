import type { Texts } from '@/lib/client/use-texts'
import type { MigrationFault, MigrationRow } from '@/lib/contract/workflow/flow-migration'
import { flowFaults } from '@/lib/designer/flow/faults'
import { writeFlow } from '@/lib/designer/flow/flow-document'
import { newFlow } from '@/lib/designer/flow/new-nodes'
import type { TreeDocument } from '@/lib/designer/public'
import { isRecord, own, type RawRecord, readFlag, readList, readText } from '@/lib/form/read'

/** A named flow as it travels (contract 4a §7.2). */
export type StoredFlow = {
  /** The entry without its tree, with every key that nobody knows. */
  entry: RawRecord
  fullName: string
  /** Tasks were made of it: it may not be removed. */
  isUsed: boolean
  tree: unknown
}

/** The flows of a template; a text that is none reads as a template without flows. */
export function readFlows(text: string): readonly StoredFlow[] {
  return readList(readJson(text))
    .filter(isRecord)
    .map(({ flowTemplateJson: tree, ...entry }) => ({
      entry,
      fullName: readText(own(entry, 'fullName')),
      isUsed: readFlag(own(entry, 'isDelete')),
      tree: typeof tree === 'string' ? readJson(tree) : tree,
    }))
}

/** A flow that was not changed is written as it came. */
export function writeFlows(flows: readonly (StoredFlow & { opened: TreeDocument; document: TreeDocument })[]): string {
  return JSON.stringify(
    flows.map(({ entry, fullName, tree, opened, document }) => ({
      ...entry,
      fullName,
      flowTemplateJson: opened === document ? tree : writeFlow(document),
    })),
  )
}

export function newStoredFlow(fullName: string, nodeId: string): StoredFlow {
  return { entry: { id: '', flowId: '', fullName, isDelete: false }, fullName, isUsed: false, tree: newFlow(nodeId) }
}

/** The form that a flow starts with. */
export function formOfFlow(document: TreeDocument): string {
  const start = writeFlow(document)
  const properties = start && own(start, 'properties')
  return isRecord(properties) ? readText(own(properties, 'formId')) : ''
}

export const hardFaultOf = (document: TreeDocument) => flowFaults(document).find(({ isHard }) => isHard)

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

type Say = Texts & { has: (key: string) => boolean }

/** Why a task cannot go on by another version; a reason that nobody knows says so much. */
export function faultText({ code, nodeName }: Pick<MigrationFault, 'code' | 'nodeName'>, t: Say): string {
  const said = t.has(`faults.${code}`) ? t(`faults.${code}`) : t('faults.other')
  return nodeName === '' ? said : t('atNode', { node: nodeName, fault: said })
}

/** Why it cannot be moved; or what will be left out and what is done again where it is. */
export function prospectText({ faults, skipped, repeated }: MigrationRow, t: Texts): string {
  const names = (nodes: readonly string[]) => nodes.join(t('names'))
  const parts = [
    ...faults.map((fault) => faultText(fault, t as Say)),
    ...(skipped.length > 0 ? [t('skipped', { nodes: names(skipped) })] : []),
    ...(repeated.length > 0 ? [t('repeated', { nodes: names(repeated) })] : []),
  ]
  return parts.join(t('joint'))
}
