import type { Logger } from 'pino'
import { z } from 'zod'
import { grantKey } from './belongings'
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

/** Null when unreadable or without any condition: a scheme that says nothing must not mean everything. */
export function readGroups(text: string): SchemeGroup[] | null {
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
