import { configAttribute, optionSource, parameters, textAttribute } from './attributes'
import { limitRelation } from './date-limits'
import { connectedGroups, cyclesOf, cycleText } from './dependency-graph'
import { own, readNumber, readText } from './read'
import { attributeSource, referenceCode } from './references'
import type { DesignProblem, FieldNode, FormDesign } from './types'
import { fieldIndex, walkNodes } from './walk'
import { factsOf } from './widget-facts/table'

/**
 * What a change of a source field does to a dependent field (contract 3a §8.3). `reset` empties it; `limit` empties a
 * date only when the new limit excludes it: two dates that limit each other could otherwise never both be filled.
 */
type Linkage = { target: FieldNode; effect: 'reset' | 'limit' }

type LinkagePlan = {
  bySource: ReadonlyMap<string, readonly Linkage[]>
  /** Attribute fields by the code of the field they show a column of. */
  attributes: ReadonlyMap<string, readonly FieldNode[]>
  problems: readonly DesignProblem[]
}

const plans = new WeakMap<FormDesign['fields'], LinkagePlan>()

export function linkagePlan(design: FormDesign): LinkagePlan {
  const known = plans.get(design.fields)
  if (known) return known
  const plan = makePlan(design)
  plans.set(design.fields, plan)
  return plan
}

const peopleSources = new Set(['dep', 'pos', 'role', 'group'])
const areaSources = new Set(['address', 'cities'])

function makePlan(design: FormDesign): LinkagePlan {
  const index = fieldIndex(design)
  const problems: DesignProblem[] = []
  const sources = new Map<string, Map<string, FieldNode>>()
  const attributes = new Map<string, FieldNode[]>()
  for (const node of walkNodes(design.fields)) {
    for (const reference of sourcesOf(node)) {
      const source = findSource(reference, node, index)
      if (!source) problems.push({ code: 'unknownReference', where: node.label || node.code, detail: reference.slice(0, 100) })
      else if (source.code !== node.code) {
        const targets = sources.get(source.code) ?? new Map<string, FieldNode>()
        sources.set(source.code, targets.set(node.code, node))
      } else problems.push({ code: 'cycle', where: `${node.code} → ${node.code}`, detail: 'linkage' })
    }
    const attributeOf = attributeSourceOf(node, index)
    if (attributeOf) attributes.set(attributeOf.code, [...(attributes.get(attributeOf.code) ?? []), node])
  }
  const edges = new Map([...sources].map(([code, targets]) => [code, [...targets.keys()]]))
  const bySource = new Map<string, Linkage[]>()
  for (const [code, targets] of sources) {
    bySource.set(
      code,
      [...targets.values()].map((target) => ({ target, effect: isMutualLimit(code, target, edges) ? 'limit' : 'reset' })),
    )
  }
  const groups = connectedGroups([...index.keys()], edges)
  for (const cycle of cyclesOf(groups, edges)) {
    if (cycle.every((code) => isDateField(index.get(code)))) continue
    problems.push({ code: 'cycle', where: cycleText(cycle), detail: 'linkage' })
  }
  return { bySource, attributes, problems }
}

/** Start and end of a period that limit each other: usual, and no fault. */
function isMutualLimit(source: string, target: FieldNode, edges: ReadonlyMap<string, readonly string[]>): boolean {
  return isDateField(target) && (edges.get(target.code)?.includes(source) ?? false)
}

function isDateField(node: FieldNode | undefined): boolean {
  return node !== undefined && factsOf(node.type).follows === 'limits'
}

function findSource(reference: string, node: FieldNode, index: ReadonlyMap<string, FieldNode>): FieldNode | undefined {
  const code = referenceCode(reference)
  return index.get(code) ?? (node.parentTable === null ? undefined : index.get(`${node.parentTable}-${code}`))
}

function sourcesOf(node: FieldNode): readonly string[] {
  const selectType = textAttribute(node, 'selectType')
  switch (factsOf(node.type).follows) {
    case 'limits':
      return [limitRelation(node, 'start'), limitRelation(node, 'end')].filter((reference) => reference !== '')
    case 'organisation':
      return peopleSources.has(selectType) ? relation(node) : []
    case 'area':
      return areaSources.has(selectType) ? relation(node) : []
    case 'optionParameters':
      return optionSource(node).kind === 'dynamic' ? parameterSources(node) : []
    case 'parameters':
      return parameterSources(node)
    case null:
      return []
  }
}

function relation(node: FieldNode): readonly string[] {
  const reference = textAttribute(node, 'relationField')
  return reference === '' ? [] : [reference]
}

/** Parameters that name a field; 2, 3 and 4 are constants, nothing and system variables (contract 3a §8.2). */
function parameterSources(node: FieldNode): readonly string[] {
  return parameters(node)
    .filter((parameter) => (readNumber(own(parameter, 'sourceType')) ?? 1) === 1)
    .map((parameter) => readText(own(parameter, 'relationField')))
    .filter((reference) => reference !== '' && !reference.startsWith('@'))
}

function attributeSourceOf(node: FieldNode, index: ReadonlyMap<string, FieldNode>): FieldNode | undefined {
  if (factsOf(node.type).copiesFrom === null) return undefined
  const reference = textAttribute(node, 'relationField') || readText(configAttribute(node, 'relationField'))
  const source = reference === '' ? undefined : findSource(attributeSource(reference), node, index)
  // An attribute of an attribute field means nothing, and could go round in a circle.
  return source && factsOf(source.type).copiesFrom !== null ? undefined : source
}
