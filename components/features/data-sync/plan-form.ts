import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import type { SyncPlanForm } from '@/lib/contract/system/data-sync'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, text } from '@/lib/form/build/value-fields'
import { readText } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'

type PlannedTable = SyncPlanForm['tables'][number]
/** What a plan copies, with what is known of it already. */
export type PlannedCopy = Pick<SyncPlanForm, 'dbConnectionFrom' | 'dbConnectionTo' | 'convertRuleMap' | 'tables'> &
  Partial<SyncPlanForm>

/** Names of fields are not those of tables, which may be anything. */
const fieldOf = (at: number) => `increment${at}`

/** A plan of these tables: its name, and of each table the column by which only what is new is copied. */
export function planFormDesign(t: Texts, tables: readonly PlannedTable[]): FormDesign {
  return formDesign(
    [
      text('fullName', t('plans.name'), { required: true, maxlength: 100 }),
      ...tables.map(({ dbTable }, at) =>
        text(fieldOf(at), dbTable, {
          maxlength: 128,
          placeholder: t('plans.whole'),
          ...(at === 0 ? { tip: t('plans.increment') } : {}),
        }),
      ),
      longText('description', t('plans.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

export function planValues({ fullName, description, tables, version }: Partial<SyncPlanForm>): RecordValues {
  const increments = (tables ?? []).map(({ incrementColumn }, at) => [fieldOf(at), incrementColumn] as const)
  return { fullName: fullName ?? '', description: description ?? '', version: version ?? 0, ...Object.fromEntries(increments) }
}

export function plannedTables(tables: readonly PlannedTable[], values: RecordValues): PlannedTable[] {
  return tables.map(({ dbTable }, at) => ({ dbTable, incrementColumn: readText(values[fieldOf(at)]).trim() }))
}
