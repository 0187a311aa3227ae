import { sql } from 'kysely'
import { normalName } from '@/lib/domain/normal-name'
import type { FieldNode } from '@/lib/form/types'
import type { PlatformContext } from '../../../../http/context'
import { someOf } from '../../query/predicates'
import { sqlField } from '../../query/sql-field'
import type { StoragePlan } from '../plan'
import type { Outside } from './outside-store'
import { findOutside } from './records-store'

const foundMax = 200

/** Whether another record has the name, in any spelling that the database of the connection finds alike. */
export async function isTakenOutside(
  ctx: PlatformContext,
  { plan, outside }: { plan: StoragePlan; outside: Outside },
  { node, id, text }: { node: FieldNode; id: string; text: string },
): Promise<boolean> {
  const { value } = sqlField(plan, node)
  const spellings = [...new Set([text, text.trim(), normalName(text)])]
  const alike = someOf(spellings.map((spelling) => sql`lower(${value}) = lower(${spelling})`))
  const found = await findOutside(ctx, outside, alike, { limit: foundMax })
  return found.some((record) => record.id !== id && normalName(String(record.data[node.name] ?? '')) === normalName(text))
}
