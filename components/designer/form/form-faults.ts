import { widgetSchemas } from '@/components/widgets/schemas'
import {
  ancestors,
  formAsData,
  kindOfNode,
  labelOfNode,
  type NodeId,
  nameOfNode,
  nodeOf,
  rootId,
  type TreeDocument,
  typeOfNode,
} from '@/lib/designer/public'
import { problemsOf } from '@/lib/form/check-design'
import { parseDesign } from '@/lib/form/parse-design'
import { own, type RawRecord, readFlag, readRecord, readText, readTexts } from '@/lib/form/read'
import type { DesignProblem } from '@/lib/form/types'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { FaultWords } from '../scripts/explained'
import type { DesignFault } from '../shell/design-kind'
import { inOrder } from '../shell/places'

type Check = (shell: RawRecord, config: RawRecord) => string | null

const missing = (shell: RawRecord, key: string) => readText(own(shell, key)) === ''

/** Of a look-up in a data interface: where the records come from, what is stored and what is shown. */
const lookUp =
  (keys: readonly (readonly [key: string, fault: string])[]): Check =>
  (shell) =>
    keys.find(([key]) => missing(shell, key))?.[1] ?? null

/** Contract 3a §13: what must be set before a design may leave its step, by type. */
const checks: Readonly<Record<string, Check>> = {
  billRule: (_shell, config) => (missing(config, 'rule') ? 'noRule' : null),
  relationForm: lookUp([
    ['modelId', 'noModule'],
    ['relationField', 'noShown'],
  ]),
  popupSelect: lookUp([
    ['interfaceId', 'noInterface'],
    ['propsValue', 'noStored'],
    ['relationField', 'noShown'],
  ]),
  popupTableSelect: lookUp([
    ['interfaceId', 'noInterface'],
    ['propsValue', 'noStored'],
    ['relationField', 'noShown'],
  ]),
  autoComplete: lookUp([
    ['interfaceId', 'noInterface'],
    ['relationField', 'noShown'],
  ]),
  uploadFile: (shell) => (readText(own(shell, 'pathType')) === 'selfPath' && missing(shell, 'folder') ? 'noFolder' : null),
  uploadImg: (shell) => (readText(own(shell, 'pathType')) === 'selfPath' && missing(shell, 'folder') ? 'noFolder' : null),
  link: (shell) => (/^(https?:\/\/|\/)\S+$/.test(readText(own(shell, 'href'))) ? null : 'badLink'),
}

/**
 * All that is wrong with a form: first what must be mended before it is stored for good (`isHard`), in the order of contract 3a §13,
 * then what the form itself finds when it is read.
 */
export function formFaults(doc: TreeDocument, say: FaultWords): readonly DesignFault[] {
  const ids = inOrder(doc)
  const hard = (id: NodeId, key: string, values?: Record<string, string>): DesignFault => ({
    id,
    text: say(key, values),
    isHard: true,
  })
  if (ids.length === 0) return [hard(rootId, 'emptyForm')]
  const faults = ids.flatMap((id): DesignFault[] => {
    const shell = readRecord(nodeOf(doc, id)?.shell)
    const type = typeOfNode(doc, id)
    const label = labelOfNode(doc, id) || nameOfNode(doc, id)
    if (kindOfNode(doc, id) === 'table' && Object.values(nodeOf(doc, id)?.slots ?? {}).flat().length === 0) {
      return [hard(id, 'noChildren', { label })]
    }
    if (factsOf(type).name === 'needed' && nameOfNode(doc, id) === '') return [hard(id, 'noName', { label })]
    const fault = Object.hasOwn(checks, type) ? checks[type]?.(shell, readRecord(own(shell, '__config__'))) : null
    return fault ? [hard(id, fault, { label, type: lookUpName(type, say) })] : []
  })
  return [...faults, ...printFault(doc, hard), ...foundFaults(doc, ids, say)]
}

const lookUpName = (type: string, say: FaultWords) =>
  ['relationForm', 'popupSelect', 'popupTableSelect', 'autoComplete'].includes(type) ? say(`lookups.${type}`) : ''

function printFault(doc: TreeDocument, hard: (id: NodeId, key: string) => DesignFault): readonly DesignFault[] {
  const form = readRecord(nodeOf(doc, rootId)?.shell)
  const isMissing = readFlag(own(form, 'hasPrintBtn')) && readTexts(own(form, 'printId')).length === 0
  return isMissing ? [hard(rootId, 'noPrint')] : []
}

/** A missing name is told above, with the words of the contract. */
const toldAbove: ReadonlySet<string> = new Set(['missingName'])

function foundFaults(doc: TreeDocument, ids: readonly NodeId[], say: FaultWords): readonly DesignFault[] {
  const problems = problemsOf(parseDesign(formAsData(doc), widgetSchemas))
  return problems
    .filter(({ code }) => !toldAbove.has(code))
    .map((problem) => {
      const { code, where, detail = '' } = problem
      return { id: placeOf(doc, ids, problem), text: say(`found.${code}`, { where, detail }), isHard: false }
    })
}

/** Problems name a field by its code (`table-column` in a sub-table), its name or its label, or by its path; which node that is. */
function placeOf(doc: TreeDocument, ids: readonly NodeId[], { where }: DesignProblem): NodeId {
  const called = (name: string) => ids.filter((id) => nameOfNode(doc, id) === name)
  const name = where.split('-').at(-1) ?? where
  const byCode = [...called(where), ...called(name)].find((id) => codeOf(doc, id) === where)
  return byCode ?? ids.find((id) => labelOfNode(doc, id) === where) ?? called(name)[0] ?? rootId
}

function codeOf(doc: TreeDocument, id: NodeId): string {
  const table = [...ancestors(doc, id)].find((around) => kindOfNode(doc, around) === 'table')
  return table ? `${nameOfNode(doc, table)}-${nameOfNode(doc, id)}` : nameOfNode(doc, id)
}
