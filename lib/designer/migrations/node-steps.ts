import { keysOfOptions, optionKeys } from '@/lib/form/attributes'
import { nodeKeys } from '@/lib/form/design-keys'
import { isRecord, own, type RawRecord, readList, readRecord, readText } from '@/lib/form/read'
import { factsOf } from '@/lib/form/widget-facts/table'
import type { Migration, NodePlace } from './migration'

/** Steps over every node, in the order in which they build on each other (contract 3a §16). */
export const nodeSteps: readonly Migration<[NodePlace]>[] = [
  { name: 'types', line: '3.1', apply: renameType },
  { name: 'panes', line: '3.1', apply: namePane },
  { name: 'attributes', line: '3.1', apply: renameAttributes },
  { name: 'options', line: '3.1', apply: liftOptions },
  { name: 'optionKeys', line: '3.1', apply: liftOptionKeys },
  { name: 'addons', line: '3.1', apply: liftAddons },
  { name: 'people', line: '3.1', apply: joinAbleIds },
  { name: 'tags', line: '3.1', apply: renameTag },
]

function renameType(node: RawRecord, { type, parentType }: NodePlace): RawRecord {
  const config = own(node, '__config__')
  if (type === '' || !isRecord(config) || own(config, 'jnpfKey') === type) return node
  // A pane knew what it was by what was around it.
  const isPane = own(config, 'jnpfKey') === undefined && factsOf(parentType).partType === type
  return { ...node, __config__: isPane ? { jnpfKey: type, ...config } : { ...config, jnpfKey: type } }
}

/** The position counts where a pane has no name (contract 3a §5). */
function namePane(node: RawRecord, { type, index }: NodePlace): RawRecord {
  const isPane = factsOf(type).kind === 'pane'
  return isPane && readText(own(node, 'name')) === '' ? { ...node, name: String(index + 1) } : node
}

/** `prefix-icon` becomes `prefixIcon` at the same place, where the present line knows it so. */
function renameAttributes(node: RawRecord, { type }: NodePlace): RawRecord {
  const keys = nodeKeys[type]
  if (!keys) return node
  const config = own(node, '__config__')
  const renamed = renameKeys(node, keys.own)
  return isRecord(config) ? { ...renamed, __config__: renameKeys(config, keys.config) } : renamed
}

function renameKeys(stored: RawRecord, known: RawRecord): RawRecord {
  return Object.fromEntries(
    Object.entries(stored).map(([key, value]) => {
      const present = key.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
      const isOlder = present !== key && !Object.hasOwn(known, key) && Object.hasOwn(known, present)
      return [isOlder && !Object.hasOwn(stored, present) ? present : key, value]
    }),
  )
}

/** `__slot__.options` becomes `options`. */
function liftOptions(node: RawRecord): RawRecord {
  const given = readList(own(node, 'options'))
  const older = readList(own(readRecord(own(node, '__slot__')), 'options'))
  return older.length > 0 && given.length === 0 ? withoutSlot({ ...node, options: older }, ['options']) : node
}

/** Keys of options stood in `__config__.props` or once more inside of `props`; and rows did not always have the keys named. */
function liftOptionKeys(node: RawRecord): RawRecord {
  const props = readRecord(own(node, 'props'))
  const older = readRecord(own(readRecord(own(node, '__config__')), 'props'))
  const rows = readList(own(node, 'options'))
  const hasOlder = Object.keys(older).length > 0 || isRecord(own(props, 'props'))
  if (!hasOlder && (rows.length === 0 || !isRecord(own(node, 'props')))) return node
  const { value, label, children } = keysOfOptions(rows, optionKeys({ raw: node }))
  const { props: _nested, ...kept } = props
  const tree =
    hasOlder && Object.hasOwn({ ...older, ...readRecord(own(props, 'props')), ...kept }, 'children') ? { children } : {}
  return withoutConfigProps({ ...node, props: { ...kept, label, value, ...tree } })
}

function withoutConfigProps(node: RawRecord): RawRecord {
  const config = own(node, '__config__')
  if (!isRecord(config) || !Object.hasOwn(config, 'props')) return node
  const { props: _older, ...rest } = config
  return { ...node, __config__: rest }
}

/** Text before and after the value. */
function liftAddons(node: RawRecord): RawRecord {
  const slot = own(node, '__slot__')
  if (!isRecord(slot) || !(Object.hasOwn(slot, 'prepend') || Object.hasOwn(slot, 'append'))) return node
  const addonBefore = readText(own(node, 'addonBefore')) || readText(own(slot, 'prepend'))
  const addonAfter = readText(own(node, 'addonAfter')) || readText(own(slot, 'append'))
  return withoutSlot({ ...node, addonBefore, addonAfter }, ['prepend', 'append'])
}

/** What else stands in `__slot__` stays; an empty one goes. */
function withoutSlot(node: RawRecord, keys: readonly string[]): RawRecord {
  const { __slot__: slot, ...rest } = node
  const left = Object.fromEntries(Object.entries(readRecord(slot)).filter(([key]) => !keys.includes(key)))
  return Object.keys(left).length === 0 ? rest : { ...node, __slot__: left }
}

/** Lists of who may be chosen, and what their members are called in one list of all. */
const ableLists = [
  ['ableOrgIds', 'company'],
  ['ableDepIds', 'department'],
  ['ablePosIds', 'position'],
  ['ableUserIds', 'user'],
  ['ableRoleIds', 'role'],
  ['ableGroupIds', 'group'],
] as const

/** The kind of member that needs no name, because the picker offers nothing else (contract 3a §4.5). */
const ownKinds: Readonly<Record<string, string>> = {
  organizeSelect: 'company',
  depSelect: 'department',
  posSelect: 'position',
  roleSelect: 'role',
  groupSelect: 'group',
}

function joinAbleIds(node: RawRecord, { type }: NodePlace): RawRecord {
  if (!ableLists.some(([key]) => Object.hasOwn(node, key))) return node
  const joined = ableLists.flatMap(([key, kind]) =>
    readList(own(node, key)).map((id) => (ownKinds[type] === kind || typeof id !== 'string' ? id : named(id, kind))),
  )
  const given = readList(own(node, 'ableIds'))
  const left = Object.fromEntries(Object.entries(node).filter(([key]) => !ableLists.some(([older]) => older === key)))
  return { ...left, ableIds: given.length > 0 ? given : joined }
}

function named(id: string, kind: string): string {
  return id.includes('--') ? id : `${id}--${kind}`
}

/** `el-input` and its kind become what the present line draws with. */
function renameTag(node: RawRecord, { type }: NodePlace): RawRecord {
  const config = own(node, '__config__')
  const present = nodeKeys[type]?.tag ?? ''
  const tag = isRecord(config) ? own(config, 'tag') : undefined
  const isOlder = typeof tag === 'string' && /^[a-z]/.test(tag) && present !== '' && tag !== present
  return isRecord(config) && isOlder ? { ...node, __config__: { ...config, tag: present } } : node
}
