import { designDepthMax, designFieldsMax, designProblemsMax } from './limits'
import { nameFault } from './names'
import { isRecord, own, ownAttribute, type RawRecord, readFlag, readList, readNumber, readRecord, readText } from './read'
import type { DesignProblem, FieldKind, FieldNode } from './types'
import { factsOf } from './widget-facts/table'
import { currentTypeName } from './widget-facts/widget-types'
import type { WidgetSchemas } from './widget-schema'

/** What one parse collects on its way through the tree. */
export type ParseContext = {
  schemas: WidgetSchemas
  problems: DesignProblem[]
  fieldCount: number
}

type NodePlace = {
  key: string
  depth: number
  /** Type of the node around this one, `''` at the top. */
  parentType: string
  parentTable: string | null
  isHidden: boolean
  /** Names taken in this form or sub-table. */
  taken: Map<string, string>
}

export function report(context: ParseContext, problem: DesignProblem) {
  if (context.problems.length < designProblemsMax) context.problems.push(problem)
}

/** Parses a list of nodes; nodes that cannot be shown are reported and left out of the tree, never out of `raw`. */
export function parseNodes(list: unknown, context: ParseContext, place: NodePlace): FieldNode[] {
  const nodes: FieldNode[] = []
  const items = readList(list)
  if (items.length > 0 && place.depth > designDepthMax) {
    report(context, { code: 'tooDeep', where: place.key })
    return nodes
  }
  for (const [index, item] of items.entries()) {
    const node = parseNode(item, context, { ...place, key: `${place.key}.${index}` })
    if (node) nodes.push(node)
  }
  return nodes
}

export function parseNode(item: unknown, context: ParseContext, place: NodePlace): FieldNode | null {
  if (!isRecord(item)) {
    report(context, { code: 'badConfig', where: place.key })
    return null
  }
  if (context.fieldCount >= designFieldsMax) {
    if (context.fieldCount === designFieldsMax) report(context, { code: 'tooManyFields', where: place.key })
    context.fieldCount += 1
    return null
  }
  context.fieldCount += 1
  const config = own(item, '__config__')
  if (!isRecord(config)) report(context, { code: 'badConfig', where: place.key })
  const type = typeOf(readRecord(config), place.parentType)
  const kind = kindOf(type, readRecord(config))
  const label = readText(own(readRecord(config), 'label')) || readText(own(item, 'title'))
  if (!context.schemas.has(type)) report(context, { code: 'unknownWidget', where: label || place.key, detail: type })
  if (kind === 'table' && place.parentTable !== null) {
    // Contract 3a §5: no sub-table inside a sub-table. Its data stays in the row untouched.
    report(context, { code: 'badConfig', where: label || place.key, detail: type })
    return null
  }
  const name = nameOf(item, type, kind, label, context, place)
  return name === null ? null : buildNode({ item, config: readRecord(config), type, kind, label, name }, context, place)
}

type NodeFacts = { item: RawRecord; config: RawRecord; type: string; kind: FieldKind; label: string; name: string }

function buildNode(facts: NodeFacts, context: ParseContext, place: NodePlace): FieldNode {
  const { item, config, type, kind, label, name } = facts
  const isHidden = place.isHidden || isHiddenByDesign(config)
  const isTable = kind === 'table'
  const key = `@${place.key}`
  const code = name === '' ? key : place.parentTable === null ? name : `${place.parentTable}-${name}`
  const children = parseNodes(own(config, 'children'), context, {
    key: place.key,
    depth: place.depth + 1,
    parentType: type,
    parentTable: isTable && name !== '' ? name : place.parentTable,
    isHidden,
    taken: isTable ? new Map() : place.taken,
  })
  return {
    key,
    kind,
    type,
    name,
    code,
    label,
    showLabel: readFlag(own(config, 'showLabel'), true),
    tipLabel: readText(own(config, 'tipLabel')),
    labelWidth: readNumber(own(config, 'labelWidth')) ?? null,
    span: spanOf(config, kind),
    required: readFlag(own(config, 'required')),
    disabled: readFlag(own(item, 'disabled')) || readFlag(own(item, 'readonly')) || isUnusable(type, kind, name),
    hidden: isHidden,
    placeholder: readText(own(item, 'placeholder')),
    defaultValue: own(config, 'defaultValue'),
    regList: rulesOf(config),
    children,
    parentTable: place.parentTable,
    raw: item,
  }
}

/** A field that should hold a value and has no usable name can only be looked at. */
function isUnusable(type: string, kind: FieldKind, name: string): boolean {
  return kind === 'field' && name === '' && factsOf(type).name === 'needed'
}

/** The type of a node by its `__config__`; panes of older designs carry none and have it from what is around them. */
export function typeOf(config: RawRecord, parentType: string): string {
  const stored = readText(own(config, 'jnpfKey'))
  return stored === '' ? (factsOf(parentType).partType ?? '') : currentTypeName(stored)
}

export function kindOf(type: string, config: RawRecord): FieldKind {
  const { kind } = factsOf(type)
  // An unknown node with children is a container of another version: what it holds stays reachable.
  return kind === 'field' && Array.isArray(own(config, 'children')) ? 'container' : kind
}

/** The usable name, '' for nodes without one, null when the node must not be shown. */
function nameOf(
  item: RawRecord,
  type: string,
  kind: FieldKind,
  label: string,
  context: ParseContext,
  place: NodePlace,
): string | null {
  if (kind !== 'field' && kind !== 'table') return ''
  const stored = readText(own(item, '__vModel__'))
  if (stored === '' && factsOf(type).name !== 'needed') return ''
  const fault = nameFault(stored)
  if (fault) {
    report(context, { code: fault.fault, where: label || place.key, detail: stored.slice(0, 100) })
    if (fault.fault === 'reservedName' || (kind === 'table' && !fault.isUsable)) return null
    if (!fault.isUsable) return ''
  }
  const other = place.taken.get(stored.toLowerCase())
  if (other !== undefined) {
    report(context, { code: 'duplicateName', where: stored, detail: label })
    if (other === stored) return null
  } else {
    place.taken.set(stored.toLowerCase(), stored)
  }
  return stored
}

function isHiddenByDesign(config: RawRecord): boolean {
  return !isForDesktop(config) || readFlag(own(config, 'noShow'))
}

export function isForDesktop(config: RawRecord): boolean {
  const visibility = own(config, 'visibility')
  return !Array.isArray(visibility) || visibility.includes('pc')
}

function spanOf(config: RawRecord, kind: FieldKind): number {
  const span = readNumber(own(config, 'span'))
  if (span === undefined || kind === 'pane') return 24
  return Math.min(24, Math.max(1, Math.round(span)))
}

function rulesOf(config: RawRecord): FieldNode['regList'] {
  return readList(own(config, 'regList'))
    .filter(isRecord)
    .slice(0, 20)
    .map((rule) => ({ pattern: readText(own(rule, 'pattern')), message: readText(ownAttribute(rule, 'message')) }))
    .filter((rule) => rule.pattern !== '')
}
