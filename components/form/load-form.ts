import type { TableEnv, WidgetEnv } from '@/components/widget-kits/widget-env'
import { linkagePlan } from '@/lib/form/linkages'
import type { FormDesign } from '@/lib/form/types'
import { tableNodes } from '@/lib/form/walk'
import type { FormContextValue } from './form-context'
import { loadRuntimes } from './load-faces'
import type { RelatedRecords } from './related-records'

type MakeTableEnv = (form: FormContextValue, lookups: Pick<WidgetEnv, 'options' | 'fieldText'>) => TableEnv
type RelatedClass = typeof RelatedRecords

let makeTableEnv: MakeTableEnv | undefined
let related: RelatedClass | undefined

/** Everything that the form of a design is drawn with; what only sub-tables or attribute fields need comes with the first of them. */
export function loadForm(design: FormDesign): Promise<unknown> | null {
  const loads: Promise<unknown>[] = []
  if (!makeTableEnv && tableNodes(design).length > 0) {
    loads.push(
      import('./table-env').then(({ tableEnv }) => {
        makeTableEnv = tableEnv
      }),
    )
  }
  if (!related && hasAttributes(design)) {
    loads.push(
      import('./related-records').then(({ RelatedRecords }) => {
        related = RelatedRecords
      }),
    )
  }
  const runtimes = loadRuntimes(design)
  return loads.length === 0 ? runtimes : Promise.all([runtimes, ...loads])
}

/** Makes the environment of sub-tables; absent while no form with one was loaded. */
export function loadedTableEnv(): MakeTableEnv | undefined {
  return makeTableEnv
}

/** The records behind attribute fields; nobody asks for them in a form without such fields. */
export function relatedRecords(...options: ConstructorParameters<RelatedClass>): FormContextValue['related'] {
  const [{ design }] = options
  return related && hasAttributes(design) ? new related(...options) : noRecords
}

const noRecords: FormContextValue['related'] = { choose: () => {}, read: () => '', subscribe: () => () => {} }

function hasAttributes(design: FormDesign): boolean {
  return linkagePlan(design).attributes.size > 0
}
