import type { Logger } from 'pino'
import { readSchemeConditions } from '@/lib/contract/system/scheme-conditions'
import { grantKey } from './belongings'
import type { GrantedScheme, SchemeGroup } from './rights'

type SchemeRecord = {
  objectType: string
  objectId: string
  id: string
  menuId: string
  allData: number
  matchLogic: 'and' | 'or'
  conditionJson: string
}

/**
 * Granted schemes in the order of their grantees. Fails closed: a grantee with a scheme that cannot be read loses all of his
 * schemes, because leaving one out of schemes that are and-ed would widen what he sees.
 */
export function groupSchemes(log: Pick<Logger, 'error'>, records: readonly SchemeRecord[]): GrantedScheme[] {
  const unreadable = new Set<string>()
  const schemes: GrantedScheme[] = []
  for (const { objectType, objectId, ...record } of records) {
    const { id, menuId, matchLogic } = record
    const grantee = grantKey(objectType, objectId)
    const groups = record.allData === 1 ? [] : readGroups(record.conditionJson)
    if (groups === null) {
      log.error({ schemeId: id }, 'data scheme cannot be read; its grantee sees no rows through it')
      unreadable.add(offerOf({ grantee, menuId }))
      continue
    }
    schemes.push({ id, menuId, grantee, allData: record.allData === 1, matchLogic, groups })
  }
  return schemes.filter((scheme) => !unreadable.has(offerOf(scheme)))
}

/** What stands together: two menus of one design are two offers, whose schemes must not restrict each other. */
export function offerOf({ grantee, menuId }: Pick<GrantedScheme, 'grantee' | 'menuId'>): string {
  return `${grantee} ${menuId}`
}

/**
 * Null when unreadable or without any condition: a scheme that says nothing must not mean everything. What the conditions mean is
 * decided where they become SQL.
 */
export function readGroups(conditionJson: string): SchemeGroup[] | null {
  const read = readSchemeConditions(conditionJson)?.filter(({ groups }) => groups.length > 0)
  if (!read || read.length === 0 || read.some(({ groups }) => groups.some(isUnfinished))) return null
  return read.map(({ logic, groups }) => ({
    logic,
    rows: groups.map(({ field, op, conditionText, value, format }) => ({ field, op, conditionText, value, format })),
  }))
}

function isUnfinished({ field, op }: { field: string; op: string }): boolean {
  return field === '' || op === ''
}
