import type { Logger } from 'pino'
import { z } from 'zod'
import type { GrantedScheme, SchemeGroup } from './rights'

/** Stored conditions of a data scheme (contract 2 §12.7). What the conditions mean is decided where they become SQL. */
const conditions = z.array(
  z.looseObject({
    // Both spellings occur; a missing one is `and`, any other word is not understood.
    logic: z
      .string()
      .default('and')
      .transform((word) => word.toLowerCase())
      .pipe(z.enum(['and', 'or'])),
    groups: z.array(
      z.looseObject({
        field: z.string().min(1),
        op: z.string().min(1),
        conditionText: z.string().default(''),
        value: z.unknown(),
      }),
    ),
  }),
)

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

/** Null when unreadable or without any condition: a scheme that says nothing must not mean everything. */
function readGroups(text: string): SchemeGroup[] | null {
  const parsed = conditions.safeParse(parseJson(text))
  if (!parsed.success) return null
  const groups = parsed.data
    .filter((group) => group.groups.length > 0)
    .map((group) => ({
      logic: group.logic,
      rows: group.groups.map(({ field, op, conditionText, value }) => ({ field, op, conditionText, value })),
    }))
  return groups.length > 0 ? groups : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Not JSON is one of the ways to be unreadable; the caller reports it.
    return undefined
  }
}
