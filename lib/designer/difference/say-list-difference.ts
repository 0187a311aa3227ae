import { readText } from '@/lib/form/read'
import type { ListDifference } from './list-differences'
import { type Translate, valueText } from './say-difference'
import type { ValueChange } from './value-changes'

/** A difference of lists as one sentence. */
export function sayListDifference(difference: ListDifference, t: Translate): string {
  if (difference.kind === 'kept') return t('listDifference.kept')
  if (difference.kind === 'setting') return sayChange(difference, t('listDifference.list'), t)
  const { part, label } = difference.entry
  const entry = t('listDifference.entry', { part: t(`listDifference.parts.${part}`), label })
  switch (difference.kind) {
    case 'added':
      return t('listDifference.added', { entry })
    case 'removed':
      return t('listDifference.removed', { entry })
    case 'reordered':
      return t('listDifference.reordered', { entry })
    default:
      return sayChange(difference, entry, t)
  }
}

function sayChange({ property, from, to }: ValueChange, node: string, t: Translate): string {
  const name = listPropertyName(property, t)
  const values = { from: choiceText(property, from, t), to: choiceText(property, to, t) }
  // Scripts are many lines, and "from 3 items to 3 items" says nothing.
  const isUnsaid = values.from === values.to || scriptProperties.test(property)
  return isUnsaid
    ? t('difference.rewritten', { node, property: name })
    : t('difference.changed', { node, property: name, ...values })
}

const scriptProperties = /(^|\.)(funcs\.\w+|func)$/

/** Properties that the messages have a word for; others are called as they are stored. */
const knownProperties = [
  ...['type', 'sort', 'defaultSidx', 'hasPage', 'pageSize', 'hasSuperQuery', 'childTableStyle', 'showSummary', 'summaryField'],
  ...['thousands', 'thousandsField', 'ruleList', 'ruleListApp', 'groupField', 'parentField', 'treeTitle', 'hasTreeQuery'],
  ...['treeDataSource', 'treeRelation', 'treeDictionary', 'treePropsUrl', 'useBtnPermission', 'useColumnPermission'],
  ...['useFormPermission', 'useDataPermission', 'printIds', 'uploaderTemplateJson', 'funcs', 'label', 'fullName', 'align'],
  ...['width', 'fixed', 'sortable', 'searchType', 'searchMultiple', 'value', 'isKeyword', 'childColumns', 'show', 'event'],
  ...['defaultSortConfig', 'labelI18nCode'],
] as const

/** What a sentence calls a property of a list or of an entry of it. */
export function listPropertyName(property: string, t: Translate): string {
  const [first = '', ...rest] = property.split('.')
  const known = knownProperties.find((name) => name === first)
  if (!known) return property
  const name = t(`listDifference.properties.${known}`)
  return rest.length === 0 ? name : t('listDifference.inner', { name, inner: rest.join('.') })
}

/** What is chosen of a few is called as the list designer calls it. */
export function choiceText(property: string, value: unknown, t: Translate): string {
  const shown = readText(value)
  if (property === 'type' && /^[1-5]$/.test(shown)) return t(`listDifference.types.${shown}`)
  if (property === 'searchType' && /^[1-3]$/.test(shown)) return t(`listDifference.searchTypes.${shown}`)
  const word = words.find((one) => one === shown)
  if (word && ['align', 'fixed', 'sort'].includes(property)) return t(`listDifference.choices.${word}`)
  return valueText(value, t)
}

const words = ['left', 'center', 'right', 'none', 'asc', 'desc'] as const
