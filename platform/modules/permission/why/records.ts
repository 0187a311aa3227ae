import type { WhyNode } from '@/lib/contract/permission/why'
import type { PlatformContext } from '../../../http/context'
import { groupBy } from '../../../kit/grouping'
import { messages, refused } from '../../../kit/refusals'
import { everythingAllowed, moduleRights, rightsOf } from '../effective'
import { selectedEntries } from '../pickers/labels'
import type { ModuleRights } from '../rights'
import type { RightsRow } from '../rights-store'
import { countingOf, isUnreadable, type Place } from './items'
import type { ConditionTrace, OfferTrace, OpenedForWhy, RecordTrace, SchemeTrace } from './module-why'
import { allOf, anyOf, leaf } from './nodes'
import { findTracedSchemes, type TracedScheme } from './store'
import { personNodes, type ReadMenus, readMenus, type Tracing } from './tracing'

/** Why somebody sees, or does not see, a record. */

type AskedRecord = { modelId: string; id: string }
type OpenPlace = Place & { opened: OpenedForWhy }

export async function recordNode(
  tracing: Tracing,
  { opened, menuIds }: OpenPlace,
  { modelId, id }: AskedRecord,
): Promise<WhyNode> {
  const { ctx, actor, asked } = tracing
  // What a record meets tells of what is in it: who may not see it himself is told nothing.
  const own = await opened.traceRecord(actor, await moduleRights(ctx, actor, modelId), id)
  if (!actor.isAdministrator && !(own.isThere && own.isInScope)) throw refused(messages.notAllowed)
  const menus = await readMenus(tracing, menuIds)
  const schemes = await findTracedSchemes(ctx.db, asked.grantees, menuIds)
  const rights = asked.actor.isAdministrator ? everythingAllowed : rightsOf(ctx, rowsOf(tracing, menus, schemes))
  const trace = await opened.traceRecord(asked.actor, rights, id)
  const module = asked.actor.isAdministrator ? [] : [anyOf('module', menuIds.map(menus.nodeOf))]
  return allOf('record', [
    ...personNodes(tracing),
    ...module,
    leaf('recordThere', trace.isThere),
    await scopeNode(tracing, trace, { rights, schemes }),
    ...(trace.isThere && !trace.isListed ? [leaf('notListed', true)] : []),
  ])
}

/** The rows that rights are made of, from those of the trace. */
function rowsOf({ asked }: Tracing, { rows }: ReadMenus, schemes: readonly TracedScheme[]): RightsRow[] {
  const menus = rows.map((row): RightsRow => ({ ...row, kind: 'menu', modelId: '' }))
  const held = schemes.flatMap(({ id, by, menuId, allData, matchLogic, conditionJson }) =>
    countingOf(asked.grantees.counting, by).map((key): RightsRow => {
      const [objectType = '', objectId = ''] = [key.slice(0, key.indexOf(':')), key.slice(key.indexOf(':') + 1)]
      return { kind: 'scheme', modelId: '', menuId, code: id, objectType, objectId, allData, matchLogic, conditionJson }
    }),
  )
  return [...menus, ...held]
}

type Given = { rights: ModuleRights; schemes: readonly TracedScheme[] }

async function scopeNode(tracing: Tracing, trace: RecordTrace, { rights, schemes }: Given): Promise<WhyNode> {
  const { asked, ctx } = tracing
  const { scope } = trace
  if (scope.kind === 'all') {
    const unbounded = scope.schemes.map((scheme) => {
      const words = { item: schemes.find(({ id }) => id === scheme.id)?.fullName ?? '' }
      return leaf('allData', true, { words, paths: asked.pathsOf([scheme.grantee]) })
    })
    if (unbounded.length > 0) return anyOf('scope', unbounded)
    return leaf(rights.schemes === 'all' ? 'allOfAdministrator' : 'unrestricted.data', true)
  }
  const texts = await valueTexts(ctx, scope.offers)
  const named = new Map(schemes.map(({ id, fullName }) => [id, fullName]))
  const offers = scope.offers.map((offer) =>
    allOf(
      'offer',
      offer.schemes.map((scheme) => schemeTraceNode(scheme, named.get(scheme.id) ?? '', texts)),
      { paths: asked.pathsOf([offer.grantee]) },
    ),
  )
  const broken = schemes.filter((scheme) => scheme.isHeld && isUnreadable(scheme))
  const lost = broken.map(({ fullName }) => leaf('schemeBroken', false, { words: { item: fullName } }))
  if (offers.length + lost.length === 0) return leaf('noScheme', false)
  // The verdict is the database's own, of the whole condition.
  return { ...anyOf('scope', [...offers, ...lost]), isMet: trace.isInScope }
}

function schemeTraceNode({ isMet, logic, groups }: SchemeTrace, name: string, texts: ReadonlyMap<string, string>): WhyNode {
  const join = (of: 'and' | 'or') => (of === 'or' ? anyOf : allOf)
  const parts = groups.map((group) => ({
    ...join(group.logic)(
      'conditions',
      group.rows.map((row) => conditionNode(row, texts)),
    ),
    isMet: group.isMet,
  }))
  return { ...join(logic)('schemeOf', parts, { words: { item: name } }), isMet }
}

function conditionNode(
  { row, isMet, isReadable, label, systemType }: ConditionTrace,
  texts: ReadonlyMap<string, string>,
): WhyNode {
  if (!isReadable) return leaf('conditionBroken', false, { words: { field: label || row.field } })
  const isVariable = row.conditionText.startsWith('@')
  const value = idsOf(row.value).map((id) => texts.get(keyOf(row.conditionText, id)) ?? id)
  return leaf('condition', isMet, {
    words: {
      field: label || row.field,
      systemType,
      op: row.op,
      variable: isVariable ? row.conditionText : '',
      value: isVariable ? '' : value.join('、'),
    },
  })
}

/** What a chosen value is one of (contract 2 §12.6). Other values are their own words. */
const chosen: Readonly<Record<string, string>> = {
  userSelect: 'user',
  organizeSelect: 'company',
  depSelect: 'department',
  posSelect: 'position',
  roleSelect: 'role',
  groupSelect: 'group',
}

function keyOf(conditionText: string, id: string): string {
  return `${id}--${chosen[conditionText]}`
}

const valuesTold = 20

/** Names of the people and places that conditions name. */
async function valueTexts(ctx: PlatformContext, offers: readonly OfferTrace[]): Promise<ReadonlyMap<string, string>> {
  const rows = offers.flatMap(({ schemes }) => schemes.flatMap(({ groups }) => groups.flatMap((group) => group.rows)))
  const keys = rows.flatMap(({ row }) =>
    row.conditionText in chosen ? idsOf(row.value).map((id) => keyOf(row.conditionText, id)) : [],
  )
  if (keys.length === 0) return new Map()
  const entries = await selectedEntries(ctx, keys)
  const names = groupBy(entries, ({ id }) => id)
  return new Map(
    keys.flatMap((key) => {
      const [entry] = names.get(key.slice(0, key.lastIndexOf('--'))) ?? []
      return entry ? [[key, entry.fullName] as const] : []
    }),
  )
}

/** Of a path the last id says what is meant. */
function idsOf(value: unknown): string[] {
  const list = Array.isArray(value) ? value : [value]
  return list
    .slice(0, valuesTold)
    .map((one) => (Array.isArray(one) ? one.at(-1) : one))
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String)
}
