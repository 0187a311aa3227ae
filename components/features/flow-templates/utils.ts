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
