import { isMultiple, numberAttribute, optionLabels, optionSource, staticOptions } from './attributes'
import { defineSchema, issue } from './define-schema'
import { listValueMax, longTextLengthMax, textLengthMax } from './limits'
import { hasBrokenCharacters } from './text-rules'
import type { FieldNode, Issue } from './types'
import type { TextLookup, WidgetSchema } from './widget-schema'
import { decodeId, decodeIds, decodePath, decodePaths, decodeText, isEmptyValue, plainText } from './wire-values'

/** Families of widgets whose values travel alike (contract 3a §7); each `schema.ts` states its own facts beside. */

type Facts = Pick<WidgetSchema, 'type'> & Partial<WidgetSchema>

/** Free text. Length counts as the control counts it: UTF-16 units. */
export function textSchema(facts: Facts, lengthMax = textLengthMax): WidgetSchema {
  return defineSchema({
    decode: decodeText,
    validate: (value, node) => textIssues(value, node, lengthMax),
    ...facts,
  })
}

export function longTextSchema(facts: Facts, lengthMax = longTextLengthMax): WidgetSchema {
  return textSchema({ stored: 'longText', ...facts }, lengthMax)
}

function textIssues(value: unknown, node: FieldNode, lengthMax: number): readonly Issue[] {
  if (isEmptyValue(value)) return []
  if (typeof value !== 'string') return [issue('type')]
  const designed = numberAttribute(node, 'maxlength')
  const max = designed !== undefined && designed > 0 ? Math.min(designed, lengthMax) : lengthMax
  if (value.length > max) return [issue('maxLength', { max })]
  return hasBrokenCharacters(value) ? [issue('badCharacters')] : []
}

type NameOf = (id: string, node: FieldNode, lookup: TextLookup) => string | undefined

/** One id or option value, or a list of them where the field is multiple. */
export function idSchema(facts: Facts, nameOf: NameOf): WidgetSchema {
  return defineSchema({
    stored: 'json',
    decode: (wire, node) => (isMultiple(node) ? decodeIds(wire) : decodeId(wire)),
    validate: (value, node) => idIssues(value, node),
    toText: (value, node, lookup) => {
      const ids = Array.isArray(value) ? value : isEmptyValue(value) ? [] : [value]
      return ids.map((id) => (typeof id === 'string' ? (nameOf(id, node, lookup) ?? id) : plainText(id))).join(',')
    },
    ...facts,
  })
}

function idIssues(value: unknown, node: FieldNode): readonly Issue[] {
  if (isEmptyValue(value)) return []
  if (!isMultiple(node)) return typeof value === 'string' && value.length <= textLengthMax ? [] : [issue('type')]
  if (!Array.isArray(value) || value.some((id) => typeof id !== 'string')) return [issue('type')]
  return value.length > listValueMax ? [issue('tooMany', { max: listValueMax })] : []
}

/** Options written into the design, dictionaries and data interfaces (contract 3a §4.2). */
export function optionSchema(facts: Facts): WidgetSchema {
  return idSchema(
    {
      ...facts,
      validate: (value, node) => {
        const issues = idIssues(value, node)
        return issues.length > 0 ? issues : unknownOptions(value, node)
      },
    },
    optionText,
  )
}

/** The label of an option: from whoever loaded the options, else from the design. */
export function optionText(value: string, node: FieldNode, lookup: TextLookup): string | undefined {
  return lookup.option(node, value) ?? staticLabels(node).get(value)
}

const labelsOf = new WeakMap<object, ReadonlyMap<string, string>>()

function staticLabels(node: FieldNode): ReadonlyMap<string, string> {
  const known = labelsOf.get(node.raw)
  if (known) return known
  const labels = optionLabels(staticOptions(node))
  labelsOf.set(node.raw, labels)
  return labels
}

/** Only options written into the design can be checked here; the others are known to the server that serves them. */
function unknownOptions(value: unknown, node: FieldNode): readonly Issue[] {
  if (optionSource(node).kind !== 'static' || isEmptyValue(value)) return []
  const labels = staticLabels(node)
  if (labels.size === 0) return []
  const unknown = (Array.isArray(value) ? value : [value]).find((id) => !labels.has(String(id)))
  return unknown === undefined ? [] : [issue('option', { value: String(unknown).slice(0, 50) })]
}

type PathText = { separator: (node: FieldNode) => string; join: string; nameOf: NameOf; lastOnly?: (node: FieldNode) => boolean }

/** A path of ids from the root, or a list of paths where the field is multiple. */
export function pathSchema(facts: Facts, text: PathText): WidgetSchema {
  return defineSchema({
    stored: 'json',
    emptyValue: [],
    decode: (wire, node) => (isMultiple(node) ? decodePaths(wire) : decodePath(wire)),
    validate: (value, node) => pathIssues(value, node),
    toText: (value, node, lookup) => {
      if (!Array.isArray(value)) return plainText(value)
      const paths: unknown[][] = value.length > 0 && Array.isArray(value[0]) ? value : value.length > 0 ? [value] : []
      const names = paths.map((path) => {
        const shown = text.lastOnly?.(node) ? path.slice(-1) : path
        return shown.map((id) => text.nameOf(String(id), node, lookup) ?? String(id)).join(text.separator(node))
      })
      return names.join(text.join)
    },
    ...facts,
  })
}

const pathDepthMax = 50

function pathIssues(value: unknown, node: FieldNode): readonly Issue[] {
  if (isEmptyValue(value)) return []
  if (!Array.isArray(value)) return [issue('type')]
  if (value.length > listValueMax) return [issue('tooMany', { max: listValueMax })]
  const paths: unknown[] = isMultiple(node) ? value : [value]
  const isPath = (path: unknown) =>
    Array.isArray(path) && path.length <= pathDepthMax && path.every((id) => typeof id === 'string' && id.length <= 500)
  return paths.every(isPath) ? [] : [issue('type')]
}

/** The name behind an id, or the text that is there already; nothing for nothing. */
export function nameOrText(value: unknown, nameOf: (id: string) => string | undefined): string {
  const text = plainText(value)
  return text === '' ? '' : (nameOf(text) ?? text)
}
