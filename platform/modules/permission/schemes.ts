import type { Logger } from 'pino'
import { readSchemeConditions } from '@/lib/contract/system/scheme-conditions'
import type { GrantedScheme, SchemeGroup } from './rights'

type SchemeRecord = {
  objectType: string
  objectId: string
  id: string
  moduleId: string
  allData: number
  matchLogic: 'and' | 'or'
  conditionJson: string
}

/**
 * Granted schemes in the order of their grantees. Fails closed: a grantee with a scheme that cannot be read loses all of his
 * schemes, because leaving one out of schemes that are and-ed would widen what he sees.
 */
export function groupSchemes(log: Pick<Logger, 'error'>, records: readonly SchemeRecord[]): GrantedScheme[] {
  const isManyMenus = new Set(records.map((record) => record.moduleId)).size > 1
  const unreadable = new Set<string>()
  const schemes: GrantedScheme[] = []
  for (const record of records) {
    // Two menus of one design are two offers: their schemes must not restrict each other.
    const grantee = `${record.objectType}:${record.objectId}${isManyMenus ? `:${record.moduleId}` : ''}`
    const groups = record.allData === 1 ? [] : readGroups(record.conditionJson)
    if (groups === null) {
      log.error({ schemeId: record.id }, 'data scheme cannot be read; its grantee sees no rows through it')
      unreadable.add(grantee)
      continue
    }
    schemes.push({ grantee, allData: record.allData === 1, matchLogic: record.matchLogic, groups })
  }
  return schemes.filter((scheme) => !unreadable.has(scheme.grantee))
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
