import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import type { CallData } from '@/lib/contract/endpoint'
import type { flowDelegate } from '@/lib/contract/workflow/flow-delegate'
import { radio, select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { dateTimeRange } from '@/lib/form/build/range-fields'
import { user } from '@/lib/form/build/reference-fields'
import { longText } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readList, readText, readTexts } from '@/lib/form/read'
import type { FormDesign, RecordValues } from '@/lib/form/types'
import { decodeList } from '@/lib/form/wire-values'
import { partsOfText } from './utils'

const types = ['0', '1'] as const
/** Whether a delegation is of all flows or of the chosen ones: what the wire says by an empty list. */
const ranges = { all: 'all', some: 'some' } as const

/** Contract 4a §6.7. Everybody delegates only his own. */
export function delegateFormDesign(t: Texts): FormDesign {
  const kinds = { fixed: types.map((type) => [type, t(`types.${type}`)] as const) }
  const all = { fixed: [[ranges.all, t('allFlows')] as const, [ranges.some, t('someFlows')] as const] }
  return formDesign(
    [
      radio('type', t('columns.type'), kinds, { required: true, defaultValue: '0' }),
      user('toUserId', t('columns.delegate'), { required: true }),
      radio('range', t('range'), all, { required: true, defaultValue: ranges.all }),
      select('templates', t('columns.flows'), { fixed: [] }, { multiple: true, required: true, placeholder: t('chooseFlows') }),
      dateTimeRange('period', t('columns.period'), { required: true }),
      longText('description', t('columns.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

/** Flows are chosen only where they are not all meant. */
export const templatesFollowRange = {
  fields: ['range'],
  apply: (store: FormStore) => {
    const isAll = readText(store.getValue('range')) !== ranges.some
    store.setFieldState('templates', { hidden: isAll, required: !isAll })
  },
}

/** A stored delegation as the form holds it. */
export function delegateValues(row: CallData<typeof flowDelegate.info>): RecordValues {
  const templates = partsOfText(row.flowId)
  const range = templates.length === 0 ? ranges.all : ranges.some
  return { ...row, range, templates, period: [row.startTime, row.endTime] }
}

/** What the form holds, as the call takes it. */
export function delegateBody(values: RecordValues, userId: string) {
  const [startTime, endTime] = readList(decodeList(values['period']))
  const templates = [...readTexts(decodeList(values['templates']))]
  const isAll = values['range'] !== ranges.some
  return { ...values, userId, startTime, endTime, flowId: isAll ? '' : templates.join(',') }
}
