import { nodeKeys } from '@/lib/form/design-keys'
import { nameFault } from '@/lib/form/names'
import { own, type RawRecord, readFlag, readRecord, readText, readTexts } from '@/lib/form/read'
import type { DesignProblem } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import { ancestors, inOrder, type NodeId, nodeOf, rootId, type TreeDocument } from '../tree/tree-document'
import { kindOfNode, labelOfNode, nameOfNode, shellOf, typeOfNode } from './form-nodes'
import { nameRefusal } from './names'

/** `code` is a key of the messages `designershell.faults`, which has the texts of contract 3a §13. `label` is what people call the node, `name` its field name. */
export type FormFault = { id: NodeId; code: FormFaultCode; label: string; name: string; type: string }

type FormFaultCode =
  | 'emptyForm'
  | 'noName'
  | 'badName'
  | 'nameTaken'
  | 'noRule'
  | 'noModule'
  | 'noShown'
  | 'noInterface'
  | 'noStored'
  | 'noChildren'
  | 'noFolder'
  | 'badLink'
  | 'noPrint'

type Needed = readonly (readonly [key: string, code: FormFaultCode])[]

/** Of a look-up: where the records come from, what is stored and what is shown. */
const lookUps: Readonly<Record<string, Needed>> = {
  relationForm: [
    ['modelId', 'noModule'],
    ['relationField', 'noShown'],
  ],
  popupSelect: [
    ['interfaceId', 'noInterface'],
    ['propsValue', 'noStored'],
    ['relationField', 'noShown'],
  ],
  popupTableSelect: [
    ['interfaceId', 'noInterface'],
    ['propsValue', 'noStored'],
    ['relationField', 'noShown'],
  ],
  autoComplete: [
    ['interfaceId', 'noInterface'],
    ['relationField', 'noShown'],
  ],
}

/**
 * What keeps the step of a form from being left, and the form from being released, in the order of the document (contract 3a §13).
 * Designs of older lines are brought to the present one first (`migrateForm`).
 */
export function formFaults(doc: TreeDocument): readonly FormFault[] {
  const ids = inOrder(doc)
  if (ids.length === 0) return [{ id: rootId, code: 'emptyForm', label: '', name: '', type: '' }]
  const faults = ids.flatMap((id): FormFault[] => {
    const code = faultOfNode(doc, id)
    const name = nameOfNode(doc, id)
    return code ? [{ id, code, label: labelOfNode(doc, id) || name, name, type: typeOfNode(doc, id) }] : []
  })
  return hasNoPrint(shellOf(doc, rootId)) ? [...faults, { id: rootId, code: 'noPrint', label: '', name: '', type: '' }] : faults
}

function faultOfNode(doc: TreeDocument, id: NodeId): FormFaultCode | null {
  const type = typeOfNode(doc, id)
  if (kindOfNode(doc, id) === 'table' && Object.values(nodeOf(doc, id)?.slots ?? {}).flat().length === 0) return 'noChildren'
  if (factsOf(type).name === 'needed' && nameOfNode(doc, id) === '') return 'noName'
  const ofName = nameFaultOf(doc, id)
  if (ofName) return ofName
  const shell = shellOf(doc, id)
  switch (type) {
    case 'billRule':
      return readText(own(readRecord(own(shell, '__config__')), 'rule')) === '' ? 'noRule' : null
    case 'uploadFile':
    case 'uploadImg':
      return readText(own(shell, 'pathType')) === 'selfPath' && readText(own(shell, 'folder')) === '' ? 'noFolder' : null
    case 'link':
      return /^(https?:\/\/|\/)\S+$/.test(readText(own(shell, 'href'))) ? null : 'badLink'
    default:
      return (own(lookUps, type) as Needed | undefined)?.find(([key]) => !isSet(shell, type, key))?.[1] ?? null
  }
}

/**
 * A name that no record can carry, or that another field has (contract 3a §3.2). Names that only break the rule of new ones stay: records
 * of older designs carry them.
 */
function nameFaultOf(doc: TreeDocument, id: NodeId): 'badName' | 'nameTaken' | null {
  const name = nameOfNode(doc, id)
  const kind = kindOfNode(doc, id)
  if (name === '' || (kind !== 'field' && kind !== 'table')) return null
  if (nameFault(name)?.isUsable === false) return 'badName'
  return nameRefusal(doc, id, name) === 'nameTaken' ? 'nameTaken' : null
}

/** A key that an older design does not have is what its type begins with (contract 3a §4.6). */
function isSet(shell: RawRecord, type: string, key: string): boolean {
  const value = Object.hasOwn(shell, key) ? shell[key] : own(nodeKeys[type]?.own ?? {}, key)
  return readText(value) !== ''
}

function hasNoPrint(form: RawRecord): boolean {
  return readFlag(own(form, 'hasPrintBtn')) && readTexts(own(form, 'printId')).length === 0
}

/** Problems name a field by its code (`table-column` in a sub-table), its name or its label, or by its path; which node that is. */
export function nodeOfProblem(doc: TreeDocument, { where }: Pick<DesignProblem, 'where'>): NodeId {
  const ids = inOrder(doc)
  const called = (name: string) => ids.filter((id) => nameOfNode(doc, id) === name)
  const name = where.split('-').at(-1) ?? where
  const byCode = [...called(where), ...called(name)].find((id) => codeOfNode(doc, id) === where)
  return byCode ?? ids.find((id) => labelOfNode(doc, id) === where) ?? called(name)[0] ?? rootId
}

/** `name`, or `tableFieldN-child` (contract 3a §3.2); '' where there is none. */
export function codeOfNode(doc: TreeDocument, id: NodeId): string {
  const table = [...ancestors(doc, id)].find((around) => kindOfNode(doc, around) === 'table')
  return table ? `${nameOfNode(doc, table)}-${nameOfNode(doc, id)}` : nameOfNode(doc, id)
}
