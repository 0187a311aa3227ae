import { type Common, type Field, field } from './field'
import { word } from './words'

/** The colour is that of its tag; a word such as 已完成 has one of its own. */
type FixedChoice = readonly [value: string, label: string, color?: string]

/** Where the choices of a field come from (contract 3a §8.1): a dictionary by its id, a list in the design, or a data interface. */
export type ChoiceSource =
  | { dictionary: string }
  | { fixed: readonly FixedChoice[] }
  | { interfaceId: string; interfaceName: string; value: string; label: string }

function sourceOf(source: ChoiceSource) {
  const common = { propsUrl: '', propsName: '', templateJson: [] }
  if ('dictionary' in source) {
    const config = { ...common, dataType: 'dictionary' as const, dictionaryType: source.dictionary }
    return { config, own: { options: [], props: { label: 'fullName', value: 'enCode' } } }
  }
  if ('interfaceId' in source) {
    const { interfaceId, interfaceName, value, label } = source
    const names = { propsUrl: interfaceId, propsName: interfaceName }
    const config = { ...common, dataType: 'dynamic' as const, dictionaryType: '', ...names }
    return { config, own: { options: [], props: { label, value } } }
  }
  const list = source.fixed.map(([id, fullName, color]) => (color ? { id, fullName, color } : { id, fullName }))
  const config = { ...common, dataType: 'static' as const, dictionaryType: '' }
  return { config, own: { options: list, props: { label: 'fullName', value: 'id' } } }
}

type SelectOptions = Common<string | readonly string[]> & {
  multiple?: boolean
  /** Can be narrowed by typing; usual where the choices are a dictionary. */
  filterable?: boolean
  clearable?: boolean
}

/** One of some choices, or several. */
export function select(name: string, label: string, source: ChoiceSource, options: SelectOptions = {}): Field {
  const { config, own } = sourceOf(source)
  const multiple = options.multiple ?? false
  return field(
    'select',
    name,
    label,
    options,
    { trigger: 'change', defaultValue: multiple ? [] : '', ...config },
    {
      placeholder: word('choose'),
      clearable: options.clearable ?? true,
      filterable: options.filterable ?? 'dictionary' in source,
      multiple,
      ...own,
    },
  )
}

const buttons = {
  direction: 'horizontal',
  optionType: 'default',
  border: false,
  size: 'small',
  placeholder: word('choose'),
} as const

/** One of few choices, all of them seen. */
export function radio(name: string, label: string, source: ChoiceSource, options: Common<string> = {}): Field {
  const { config, own } = sourceOf(source)
  return field('radio', name, label, options, { trigger: 'change', defaultValue: '', ...config }, { ...buttons, ...own })
}

/** Several of few choices, all of them seen. */
export function checkboxes(name: string, label: string, source: ChoiceSource, options: Common<readonly string[]> = {}): Field {
  const { config, own } = sourceOf(source)
  return field('checkbox', name, label, options, { trigger: 'change', defaultValue: [], ...config }, { ...buttons, ...own })
}

const treeLook = { placeholder: word('choose'), clearable: true, filterable: true }

/** One place in a dictionary of several levels, or in the tree of a data interface. */
export function cascader(
  name: string,
  label: string,
  source: { dictionary: string } | { interfaceId: string; interfaceName: string },
  options: Common<readonly string[]> = {},
): Field {
  const value = 'dictionary' in source ? 'enCode' : 'id'
  const { config, own } = sourceOf('dictionary' in source ? source : { ...source, value, label: 'fullName' })
  const look = { ...treeLook, multiple: false, showAllLevels: true, separator: '/' }
  const props = { label: 'fullName', value, children: 'children' }
  return field('cascader', name, label, options, { trigger: 'change', defaultValue: [], ...config }, { ...look, ...own, props })
}

type TreeNode = { id: string; fullName: string; children?: readonly TreeNode[] }

/** Several places of a tree, or one: of one that stands in the design, or that a data interface gives. */
export function treeSelect(
  name: string,
  label: string,
  tree: readonly TreeNode[] | { interfaceId: string; interfaceName: string },
  options: Common<string | readonly string[]> & { multiple?: boolean; clearable?: boolean; lastLevel?: boolean } = {},
): Field {
  const isWritten = !('interfaceId' in tree)
  const { config, own } = sourceOf(isWritten ? { fixed: [] } : { ...tree, value: 'id', label: 'fullName' })
  const multiple = options.multiple ?? true
  const props = { label: 'fullName', value: 'id', children: 'children' }
  const lastLevel = options.lastLevel ? { lastLevel: true } : {}
  const source = {
    ...treeLook,
    multiple,
    clearable: options.clearable ?? true,
    ...own,
    options: isWritten ? tree : [],
    props,
    ...lastLevel,
  }
  return field(
    'treeSelect',
    name,
    label,
    options,
    { trigger: 'change', ...(multiple ? { defaultValue: [] } : {}), ...config },
    source,
  )
}

/**
 * Several leaves of a tree that whoever draws the form loads (`sources` of its panel), with the values of other fields: when one of these
 * changes, the field is emptied and the tree is another one.
 */
export function followingTree(
  name: string,
  label: string,
  source: { name: string; follows: readonly string[] },
  options: Common<readonly string[]> = {},
): Field {
  const templateJson = source.follows.map((field) => ({ field, relationField: field, sourceType: 1, required: false }))
  const config = { propsUrl: source.name, propsName: '', templateJson, dataType: 'dynamic' as const, dictionaryType: '' }
  const own = { options: [], props: { label: 'fullName', value: 'id', children: 'children' } }
  const rules = { trigger: 'change', defaultValue: [], ...config }
  return field('treeSelect', name, label, options, rules, { ...treeLook, ...own, multiple: true, lastLevel: true })
}
