import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { executeTypes } from '@/lib/contract/system/scheduled-task'
import { radio, select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { codePattern } from '@/lib/form/build/patterns'
import { date, longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import type { InterfaceChoice } from '@/lib/form/interface-parameters'
import { readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'

export type Method = { id: string; fullName: string; cron: string }
type TaskFacts = { interfaces: readonly InterfaceChoice[]; methods: readonly Method[] }

const half = { span: 12 }
/** As much text as the platform takes of all parameters together. */
const parameterCharsMax = 60_000

/** Contract 2 §22. */
export function taskFormDesign(t: Texts, { interfaces, methods }: TaskFacts): FormDesign {
  const codeRule = { pattern: codePattern, message: t('codeRule') }
  const types = Object.values(executeTypes).map((type) => [type, t(`types.${type}`)] as const)
  return formDesign(
    [
      text('fullName', t('fields.name'), { ...half, required: true, maxlength: 100 }),
      text('enCode', t('fields.code'), { ...half, required: true, maxlength: 50, rules: [codeRule] }),
      text('cron', t('fields.cron'), { required: true, maxlength: 200, tip: t('fields.cronTip') }),
      date('startTime', t('fields.startTime'), { ...half, required: true, format: 'yyyy-MM-dd HH:mm' }),
      date('endTime', t('fields.endTime'), {
        ...half,
        format: 'yyyy-MM-dd HH:mm',
        notBefore: 'startTime',
        tip: t('fields.endTimeTip'),
      }),
      radio('executeType', t('fields.type'), { fixed: types }, { required: true, tip: t('fields.typeTip') }),
      select(
        'interfaceId',
        t('fields.interface'),
        { fixed: interfaces.map(({ id, label }) => [id, label] as const) },
        { filterable: true },
      ),
      longText('parameter', t('fields.parameter'), { maxlength: parameterCharsMax }),
      select(
        'localHostTaskId',
        t('fields.method'),
        { fixed: methods.map(({ id, fullName }) => [id, t.has(`methods.${id}`) ? t(`methods.${id}`) : fullName] as const) },
        { filterable: true },
      ),
      number('sortCode', t('fields.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      toggle('enabledMark', t('fields.state'), { ...half, defaultValue: 1, on: t('states.enabled'), off: t('states.disabled') }),
      longText('description', t('fields.description'), { maxlength: 500 }),
    ],
    widgetSchemas,
  )
}

/** What a task needs depends on its kind; a method brings its beat where none was chosen. */
export function followType(methods: readonly Method[]) {
  return (store: FormStore) => {
    const isMethod = store.getValue('executeType') === executeTypes.method
    store.setFieldState('interfaceId', { hidden: isMethod, required: !isMethod })
    const hasParameters = !isMethod && !['', '[]'].includes(readText(store.getValue('parameter')))
    store.setFieldState('parameter', { hidden: !hasParameters })
    store.setFieldState('localHostTaskId', { hidden: !isMethod, required: isMethod })
    const method = methods.find(({ id }) => isMethod && id === store.getValue('localHostTaskId'))
    if (method && readText(store.getValue('cron')).trim() === '') store.setValue('cron', method.cron)
  }
}
