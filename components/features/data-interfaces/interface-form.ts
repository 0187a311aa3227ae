import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { radio, select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { longText, number, text, toggle } from '@/lib/form/build/value-fields'
import type { FormStore } from '@/lib/form/form-store'
import { readFlag, readText } from '@/lib/form/read'
import type { FormDesign } from '@/lib/form/types'
import { type StepName, stepNames, types } from './constants'
import { canPage, stepsOf } from './utils'

type Choice = { id: string; fullName: string }

const codePattern = '/^\\s*[A-Za-z0-9]([A-Za-z0-9.]*[A-Za-z0-9])?\\s*$/'
const documentMax = 200_000

/** Contract 2 §16.2. All steps are one form: what is not shown keeps what it holds. */
export function interfaceFormDesign(
  t: Texts,
  { categories, isNew }: { categories: readonly Choice[]; isNew: boolean },
): FormDesign {
  const half = { span: 12 }
  const document = (name: string, tip = '') =>
    longText(name, t(`fields.${name}`), { maxlength: documentMax, ...(tip === '' ? {} : { tip }) })
  return formDesign(
    [
      text('fullName', t('columns.name'), { ...half, required: true, maxlength: 50, placeholder: t('required.name') }),
      text('enCode', t('columns.code'), {
        ...half,
        required: true,
        maxlength: 50,
        placeholder: t('required.code'),
        rules: [{ pattern: codePattern, message: t('codeRule') }],
      }),
      select(
        'category',
        t('fields.category'),
        { fixed: categories.map(({ id, fullName }) => [id, fullName] as const) },
        { ...half, required: true, placeholder: t('required.category'), filterable: true },
      ),
      number('sortCode', t('columns.sort'), { ...half, min: 0, max: 999_999, defaultValue: 0 }),
      radio('type', t('columns.type'), { fixed: typeChoices(t) }, { ...half, defaultValue: '2' }),
      select('action', t('fields.action'), { fixed: actionChoices(t) }, { ...half, defaultValue: '3', clearable: false }),
      toggle('hasPage', t('fields.hasPage'), { ...half, tip: t('fields.hasPageTip') }),
      toggle('isPostPosition', t('fields.isPostPosition'), { ...half, tip: t('fields.isPostPositionTip'), disabled: !isNew }),
      toggle('enabledMark', t('columns.state'), { ...half, defaultValue: 1, on: t('enabled'), off: t('disabled') }),
      longText('description', t('fields.description'), { maxlength: 500 }),
      document('parameterJson', t('fields.parametersTip')),
      document('dataConfigJson'),
      document('fieldJson', t('fields.fieldsTip')),
      document('dataCountJson', t('fields.countTip')),
      document('dataEchoJson', t('fields.echoTip')),
      document('dataExceptionJson', t('fields.checkTip')),
      document('dataJsJson', t('fields.processTip')),
    ],
    widgetSchemas,
  )
}

function typeChoices(t: Texts) {
  return Object.values(types).map((type) => [String(type), t(`types.${type}`)] as const)
}

function actionChoices(t: Texts) {
  return ['3', '1', '2', '4'].map((action) => [action, t(`actionsOfSql.${action}`)] as const)
}

/** Which fields a step shows. */
const fieldsOf: Readonly<Record<StepName, readonly string[]>> = {
  basic: [
    'fullName',
    'enCode',
    'category',
    'sortCode',
    'type',
    'action',
    'hasPage',
    'isPostPosition',
    'enabledMark',
    'description',
  ],
  config: ['parameterJson', 'dataConfigJson', 'fieldJson'],
  count: ['dataCountJson'],
  echo: ['dataEchoJson'],
  check: ['dataExceptionJson'],
  process: ['dataJsJson'],
}

/** What decides which fields are there. */
export const shapingFields = ['type', 'action', 'hasPage', 'isPostPosition'] as const

/** Shows the fields of the step, as far as the kind of the interface has them; pages and authentication switch each other off. */
export function applyStep(store: FormStore, step: number): void {
  const read = (name: string) => store.getValue(name)
  if (readFlag(read('hasPage')) && !canPage(read)) store.setValue('hasPage', 0)
  if (readFlag(read('isPostPosition')) && readText(read('type')) !== String(types.api)) store.setValue('isPostPosition', 0)
  const steps = stepsOf(read)
  const current = steps[Math.min(step, steps.length - 1)]
  for (const one of stepNames) {
    for (const name of fieldsOf[one]) store.setFieldState(name, { hidden: one !== current || !isThere(name, read) })
  }
}

function isThere(name: string, read: (name: string) => unknown): boolean {
  const type = readText(read('type'))
  switch (name) {
    case 'action':
      return type === String(types.sql)
    case 'hasPage':
      return canPage(read)
    case 'isPostPosition':
      return type === String(types.api) && !readFlag(read('hasPage'))
    case 'parameterJson':
    case 'fieldJson':
      return type !== String(types.fixed)
    default:
      return true
  }
}
