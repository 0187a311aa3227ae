import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { normalName } from '@/lib/domain/normal-name'
import { loadReader, soundsOf, typedForms } from '@/lib/domain/pinyin'
import { canBePinyin, typedLetters } from '@/lib/domain/typed-letters'
import { escapeLike } from '../../kit/like'
import type { Db, DbTransaction } from '../../store/database'

/** People are found by their account, by any spelling of their name, and by its pinyin, also by initials: `zgq` is 周国强. */

/** The condition under which a user is found; `table` is what `app_user` is called in the statement. */
export function foundBy(keyword: string, table: string): RawBuilder<SqlBool> {
  const name = normalName(keyword)
  const bySigns = sql<SqlBool>`${sql.ref(`${table}.searchText`)} like ${`%${escapeLike(name)}%`}`
  const letters = typedLetters(name)
  if (!canBePinyin(letters)) return bySigns
  return sql<SqlBool>`(${bySigns} or ${sql.ref(`${table}.nameReading`)} like ${`% ${letters}%`})`
}

/** People whose whole name sounds as one of the names, some of each. */
export async function findSoundingAlike(db: Db, names: readonly string[], limitOfEach: number) {
  const chinese = names.filter((name) => /\p{Script=Han}/u.test(name))
  if (chinese.length === 0) return new Map<string, { realName: string; account: string }[]>()
  const read = await loadReader()
  const sounds = new Map(chinese.map((name) => [name, soundsOf(read(name))]))
  const { rows } = await sql<{ realName: string; account: string; sound: string }>`
    select real_name, account, sound from unnest(${[...new Set([...sounds.values()].flat())]}::text[]) as sound, lateral (
      select real_name, account from app_user where enabled_mark <> 0 and split_part(name_reading, ' ', 2) = sound
      order by account limit ${limitOfEach}) as alike`.execute(db)
  return new Map([...sounds].map(([name, own]) => [name, rows.filter(({ sound }) => own.includes(sound))]))
}

/** What is stored beside a name. Every form has a blank before it, so that a search finds the beginning of one. */
export async function withReading<T extends { realName?: string }>(values: T): Promise<T & { nameReading?: string }> {
  if (values.realName === undefined) return values
  const read = await loadReader()
  return { ...values, nameReading: readingOf(values.realName, read) }
}

function readingOf(name: string, read: Awaited<ReturnType<typeof loadReader>>): string {
  // A name without Chinese signs is typed as it is.
  return /\p{Script=Han}/u.test(name) ? ` ${typedForms(read(name)).join(' ')}` : ''
}

/** The initials of a name, from what is stored of how it is typed: the whole name comes first, as it is usually read. */
export function initialsOf(name: string, nameReading: string | null): string {
  const forms = (nameReading ?? '').trim().split(' ')
  const [whole = ''] = forms
  const signs = [...name.replaceAll(/\s/g, '')].length
  const last = forms
    .filter((form) => whole.endsWith(form))
    .reduce((one, other) => (other.length < one.length ? other : one), whole)
  const shortest = forms.find((form) => form.length === signs - 1 + last.length && form.endsWith(last)) ?? ''
  return shortest.slice(0, signs)
}

const batch = 500

/**
 * Works out what is missing: after an upgrade, and for people who came by other ways than the platform's. 100,000 names take some
 * twenty seconds, so nobody waits for it; a name that is changed meanwhile is left to the next round.
 */
export async function fillReadings(db: Db | DbTransaction, signal?: AbortSignal): Promise<number> {
  let filled = 0
  for (;;) {
    signal?.throwIfAborted()
    const rows = await db.selectFrom('appUser').select(['id', 'realName']).where('nameReading', 'is', null).limit(batch).execute()
    if (rows.length === 0) return filled
    const read = await loadReader()
    const [ids, names] = [rows.map(({ id }) => id), rows.map(({ realName }) => realName)]
    const readings = names.map((name) => readingOf(name, read))
    await sql`update app_user u set name_reading = given.reading
      from unnest(${ids}::text[], ${names}::text[], ${readings}::text[]) as given(id, name, reading)
      where u.id = given.id and u.real_name = given.name and u.name_reading is null`.execute(db)
    filled += rows.length
  }
}

export async function hasUnread(db: Db): Promise<boolean> {
  return (await db.selectFrom('appUser').select('id').where('nameReading', 'is', null).limit(1).executeTakeFirst()) !== undefined
}
