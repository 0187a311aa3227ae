import { dictionaryTypeId } from '../dictionaries/ids'
import { type Common, type Field, field, type RawNode } from './field-node'

/** Where the choices of a field come from (contract 3a §8.1). */
export type Options =
  | { dictionary: string }
  | { fixed: readonly (readonly [value: string, label: string])[] }
  | { interfaceId: string; interfaceName: string; value: string; label: string }

export function optionSource(options: Options): { config: RawNode; own: RawNode } {
  const common = { propsUrl: '', propsName: '', templateJson: [] }
  if ('dictionary' in options) {
    const config = { ...common, dataType: 'dictionary', dictionaryType: dictionaryTypeId(options.dictionary) }
    return { config, own: { options: [], props: { label: 'fullName', value: 'enCode' } } }
  }
  if ('interfaceId' in options) {
    const { interfaceId, interfaceName, value, label } = options
    const config = { ...common, dataType: 'dynamic', dictionaryType: '', propsUrl: interfaceId, propsName: interfaceName }
    return { config, own: { options: [], props: { label, value } } }
  }
  const list = options.fixed.map(([id, fullName]) => ({ id, fullName }))
  const config = { ...common, dataType: 'static', dictionaryType: '' }
  return { config, own: { options: list, props: { label: 'fullName', value: 'id' } } }
}

export function select(name: string, label: string, source: Options, options: Common = {}): Field {
  const { config, own } = optionSource(source)
  const isLong = 'dictionary' in source
  return field(
    'select',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: '', ...config },
    {
      placeholder: '请选择',
      clearable: true,
      filterable: isLong,
      multiple: false,
      ...own,
    },
  )
}

export function radio(name: string, label: string, source: Options, options: Common = {}): Field {
  const { config, own } = optionSource(source)
  const look = { direction: 'horizontal', optionType: 'default', border: false, size: 'small', placeholder: '请选择' }
  return field('radio', name, label, options, { trigger: 'change', defaultValue: '', ...config }, { ...look, ...own })
}

export function checkboxes(name: string, label: string, source: Options, options: Common = {}): Field {
  const { config, own } = optionSource(source)
  const look = { direction: 'horizontal', optionType: 'default', border: false, size: 'small', placeholder: '请选择' }
  return field('checkbox', name, label, options, { trigger: 'change', defaultValue: [], ...config }, { ...look, ...own })
}
