import { linkagePlan } from '@/lib/form/linkages'
import type { FormDesign } from '@/lib/form/types'
import { tableNodes } from '@/lib/form/walk'
import type { FormContextValue } from './form-context'
import { loadRuntimes } from './load-faces'

type TableParts = typeof import('./table-env')
type RelatedParts = typeof import('./related-records')

let tableParts: TableParts | null = null
let relatedParts: RelatedParts | null = null

/** Everything that the form of a design is drawn with; what only sub-tables or attribute fields need comes with the first of them. */
export function loadForm(design: FormDesign): Promise<unknown> | null {
  const loads: Promise<unknown>[] = []
  if (tableParts === null && tableNodes(design).length > 0) {
    loads.push(
      import('./table-env').then((module) => {
        tableParts = module
      }),
    )
  }
  if (relatedParts === null && hasAttributes(design)) {
    loads.push(
      import('./related-records').then((module) => {
        relatedParts = module
      }),
    )
  }
  const runtimes = loadRuntimes(design)
  return loads.length === 0 ? runtimes : Promise.all([runtimes, ...loads])
}

/** Makes the environment of sub-tables; absent while no form with one was loaded. */
export function loadedTableEnv(): TableParts['tableEnv'] | undefined {
  return tableParts?.tableEnv
}

/** The records behind attribute fields; nobody asks for them in a form without such fields. */
export function relatedRecords(...options: ConstructorParameters<RelatedParts['RelatedRecords']>): FormContextValue['related'] {
  const [{ design }] = options
  return relatedParts !== null && hasAttributes(design) ? new relatedParts.RelatedRecords(...options) : noRecords
}

const noRecords: FormContextValue['related'] = { choose: () => {}, read: () => '', subscribe: () => () => {} }

function hasAttributes(design: FormDesign): boolean {
  return linkagePlan(design).attributes.size > 0
}
