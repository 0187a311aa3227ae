import { widgetSchemas } from '@/components/widgets/schemas'
import { formAsData, formFaults, nodeOfProblem, type TreeDocument } from '@/lib/designer/public'
import type { DesignTable } from '@/lib/designer/tables/table-rows'
import { problemsOf } from '@/lib/form/check-design'
import { parseDesign } from '@/lib/form/parse-design'
import type { FaultWords } from '../scripts/explained'
import type { DesignFault } from '../shell/design-kind'
import { faultsOfTables } from './tables/table-faults'

/** All that is wrong with a form: first what keeps its step from being left (`isHard`), then what the form itself finds when it is read. */
export function toldFaults(doc: TreeDocument, say: FaultWords, tables: readonly DesignTable[] = []): readonly DesignFault[] {
  const hard = formFaults(doc).map(({ id, code, label, name, type }): DesignFault => {
    const values = { label, name, type: isLookUp(type) ? say(`lookups.${type}`) : '' }
    return { id, text: say(code, values), isHard: true }
  })
  return [...hard, ...faultsOfTables(doc, tables, say), ...foundFaults(doc, say)]
}

const isLookUp = (type: string) => ['relationForm', 'popupSelect', 'popupTableSelect', 'autoComplete'].includes(type)

/** What `formFaults` tells with the words of the contract. */
const toldAbove: ReadonlySet<string> = new Set(['missingName', 'reservedName', 'duplicateName'])

function foundFaults(doc: TreeDocument, say: FaultWords): readonly DesignFault[] {
  const problems = problemsOf(parseDesign(formAsData(doc), widgetSchemas))
  return problems
    .filter(({ code }) => !toldAbove.has(code))
    .map((problem) => {
      const { code, where, detail = '' } = problem
      return { id: nodeOfProblem(doc, problem), text: say(`found.${code}`, { where, detail }), isHard: false }
    })
}
