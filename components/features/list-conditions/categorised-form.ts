import { conditionsFilter } from '@/components/screen/list-question'
import { widgetSchemas } from '@/components/widgets/schemas'
import type { Texts } from '@/lib/client/use-texts'
import { select } from '@/lib/form/build/choice-fields'
import { formDesign } from '@/lib/form/build/form-design'
import { text } from '@/lib/form/build/value-fields'
import { type Condition, searchesOf } from './utils'

const kinds: Readonly<Record<string, Condition>> = { keyword: 'word', category: 'value', enabledMark: 'value' }

/** The question of a list of things that stand in categories and are in force or not. */
export const categorisedRules = { hasKeyword: false, filters: { where: conditionsFilter(Object.keys(kinds)) } }

/** Its conditions, in the words of the screen: `keyword`, `keywordHint`, `any`, `columns.category`, `columns.state`, `enabled`, `disabled`. */
export function categorisedSearches(t: Texts, categories: readonly (readonly [value: string, label: string])[]) {
  const any = { placeholder: t('any') }
  const states = (['1', '0'] as const).map((one) => [one, t(one === '1' ? 'enabled' : 'disabled')] as const)
  const fields = [
    text('keyword', t('keyword'), { placeholder: t('keywordHint') }),
    select('category', t('columns.category'), { fixed: categories }, any),
    select('enabledMark', t('columns.state'), { fixed: states }, any),
  ]
  return searchesOf(formDesign(fields, widgetSchemas).fields, kinds)
}
