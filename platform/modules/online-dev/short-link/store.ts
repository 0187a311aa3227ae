import type { Insertable, Selectable } from 'kysely'
import type { Database, Db } from '../../../store/database'
import type { LinkKind } from './address'

export type LinkRow = Selectable<Database['shortLink']>

/** A link together with what its released design says. */
export type StoredLink = LinkRow & { fullName: string; webType: number; enableFlow: number }

/** Null too where the design is not released any more. */
export async function findLink(db: Db, id: string): Promise<StoredLink | null> {
  const row = await db
    .selectFrom('shortLink')
    .innerJoin('designRelease', 'designRelease.id', 'shortLink.id')
    .selectAll('shortLink')
    .select(['designRelease.fullName', 'designRelease.webType', 'designRelease.enableFlow'])
    .where('shortLink.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

export async function writeLink(db: Db, row: Insertable<Database['shortLink']>): Promise<void> {
  const { id: _same, createdAt: _kept, ...changes } = row
  await db
    .insertInto('shortLink')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(changes))
    .execute()
}

/** What the link says about one of its two parts. */
export function partOf(link: LinkRow, kind: LinkKind): { isOpen: boolean; asksPassword: boolean; passwordHash: string } {
  const isForm = kind === 'form'
  return {
    isOpen: (isForm ? link.formUse : link.columnUse) === 1,
    asksPassword: (isForm ? link.formPassUse : link.columnPassUse) === 1,
    passwordHash: isForm ? link.formPasswordHash : link.columnPasswordHash,
  }
}

/** Modules with a flow, and views of foreign data, have no links (contract 3b §2). */
export function canHaveLink(design: { webType: number; enableFlow: number }, kind: LinkKind): boolean {
  if (design.enableFlow === 1) return false
  return kind === 'list' ? design.webType === 2 : design.webType === 1 || design.webType === 2
}
