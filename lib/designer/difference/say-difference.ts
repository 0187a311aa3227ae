import { readText } from '@/lib/form/read'
import type { Difference, NodeWords } from './differences'

/** Translates a key of the messages `designer`. */
export type Translate = (key: string, values?: Record<string, string | number>) => string

export type Speaker = {
  t: Translate
  /** What a type of node is called in the palette, '' when nobody knows. */
  typeName: (type: string) => string
}

const textLengthMax = 60

/** A difference as one sentence. */
export function sayDifference(difference: Difference, speaker: Speaker): string {
  const { t } = speaker
  const node = nodeName(difference.node, speaker)
  switch (difference.kind) {
    case 'added':
      return t('difference.added', { node, place: nodeName(difference.place, speaker), count: difference.innerCount })
    case 'removed':
      return t('difference.removed', { node, place: nodeName(difference.place, speaker), count: difference.innerCount })
    case 'moved':
      return t('difference.moved', { node, from: nodeName(difference.from, speaker), to: nodeName(difference.to, speaker) })
    case 'reordered':
      return t('difference.reordered', { node, place: nodeName(difference.place, speaker) })
    default: {
      const property = propertyName(difference.property, t)
      const values = { from: valueText(difference.from, t), to: valueText(difference.to, t) }
      // "From 3 items to 3 items" says nothing.
      if (values.from === values.to) return t('difference.rewritten', { node, property })
      return t('difference.changed', { node, property, ...values })
    }
  }
}

/** What a sentence calls a node. */
export function nodeName({ type, label, name }: NodeWords, { t, typeName }: Speaker): string {
  if (type === '' && name === '' && label === '') return t('difference.form')
  const kind = typeName(type)
  const shown = label || name
  if (shown === '') return kind === '' ? type : kind
  return kind === '' ? t('difference.named', { label: shown }) : t('difference.node', { type: kind, label: shown })
}

/** Properties that the messages have a word for; others are called as they are stored. */
const knownProperties = [
  ...['label', 'tipLabel', 'showLabel', 'labelWidth', 'labelPosition', 'span', 'required', 'disabled', 'readonly', 'noShow'],
  ...['placeholder', 'clearable', 'defaultValue', 'visibility', 'options', 'multiple', 'maxlength', 'min', 'max', 'precision'],
  ...['expression', 'regList', 'unique', 'size', 'gutter', 'popupType', 'relationField', 'templateJson', 'dataType', 'title'],
  ...[
    'thousands',
    'step',
    'stepStrictly',
    'controls',
    'isAmountChinese',
    'addonBefore',
    'addonAfter',
    'prefixIcon',
    'suffixIcon',
  ],
  ...['minRows', 'maxRows', 'activeTxt', 'inactiveTxt', 'filterable', 'direction', 'optionType', 'format', 'startTime'],
  ...['endTime', 'showPassword', 'limit', 'accept', 'fileSize', 'sizeUnit', 'buttonText', 'pathType', 'folder'],
  ...['href', 'target', 'rule', 'modelId', 'interfaceId', 'propsValue', 'hasPage', 'pageSize', 'popupTitle'],
  ...['popupWidth', 'selectType', 'isStorage'],
] as const

/** What a sentence calls a property. */
export function propertyName(property: string, t: Translate): string {
  if (property === '__vModel__') return t('properties.fieldName')
  if (property === 'style.width') return t('properties.width')
  if (/^(on|funcs)\./.test(property)) return t('properties.script', { name: property.slice(property.indexOf('.') + 1) })
  const known = knownProperties.find((name) => name === property)
  return known ? t(`properties.${known}`) : property
}

/** A value as a person reads it: yes and no in words, lists by their length, long texts by their beginning. */
export function valueText(value: unknown, t: Translate): string {
  if (value === undefined || value === null || value === '') return t('values.empty')
  if (typeof value === 'boolean') return value ? t('values.yes') : t('values.no')
  if (Array.isArray(value)) return value.length === 0 ? t('values.empty') : t('values.list', { count: value.length })
  if (typeof value === 'object') return t('values.object')
  const text = readText(value)
  return t('values.text', { text: text.length > textLengthMax ? `${text.slice(0, textLengthMax)}…` : text })
}
