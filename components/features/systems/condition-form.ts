import type { Condition } from '@/components/features/list-conditions/public'
import { conditionsFilter } from '@/components/screen/list-question'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { menuTypes } from './constants'

/** What the list of systems is narrowed by (contract 2 §11). */
export const systemConditions: Readonly<Record<string, Condition>> = { keyword: 'word', enabledMark: 'value' }
/** The same of their entries, which have kinds (contract 2 §12.1). */
export const menuConditions: Readonly<Record<string, Condition>> = { keyword: 'word', type: 'value', enabledMark: 'value' }

export function conditionRules(conditions: Readonly<Record<string, Condition>>) {
  return { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(conditions)) } }
}

export function conditionFields(t: Texts, conditions: Readonly<Record<string, Condition>>) {
  const any = { placeholder: t('any') }
  const types = Object.values(menuTypes).map((type) => [String(type), t(`types.${type}`)] as const)
  const states = [
    ['1', t('enabled')],
    ['0', t('disabled')],
  ] as const
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('type', t('menus.columns.type'), { fixed: types }, any),
    select('enabledMark', t('columns.state'), { fixed: states }, any),
  ]
  return formDesign(
    fields.filter(({ name }) => name in conditions),
    widgetSchemas,
  ).fields
}
