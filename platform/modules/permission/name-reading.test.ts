import { type SqlBool, sql } from 'kysely'
import type { OpenedDatabase } from '../../store/open'
import { openTestDatabase } from '../../store/testing'
import { findContacts } from '../chat/store'
import { updateOwn } from './current-user/store'
import { fillReadings } from './name-reading'
import { findPeople } from './pickers/people-store'
import { insertTestCompany } from './testing'
import { findUserPage, updateUser } from './user/store'

let opened: OpenedDatabase
beforeEach(async () => {
  opened = await openTestDatabase()
  await insertTestCompany(opened.db)
})
afterEach(() => opened.close())

const page = { limit: 20, offset: 0 }
const picked = async (keyword: string) => (await findPeople(opened.db, { keyword, rule: null }, page)).map(({ id }) => id)

it('finds people by pinyin and initials wherever they are looked for', async () => {
  await updateOwn(opened.db, 'clerk', { realName: '周国强' })
  for (const keyword of ['zgq', 'ZGQ', 'zhou guo', "zhouguo'q", 'guoqiang', '国强', 'cler'])
    expect([keyword, await picked(keyword)]).toEqual([keyword, ['clerk']])
  expect((await findContacts(opened.db, 'admin', 'zgq', page)).rows.map(({ id }) => id)).toEqual(['clerk'])
  const everyone = { among: sql<SqlBool>`true`, now: 0, gender: '', enabledMark: '' } as const
  const listed = await findUserPage(opened.db, { ...everyone, keyword: 'zgq' }, page)
  expect(listed.rows.map(({ id }) => id)).toEqual(['clerk'])
  // Within a syllable nothing begins.
  expect(await picked('hou')).toEqual([])
})

it('finds nobody by a former name, whoever changed it, and everybody again after the next start', async () => {
  await updateUser(opened.db, 'clerk', { realName: '周国强', updatedAt: 1, updatedBy: 'admin' })
  await updateUser(opened.db, 'clerk', { realName: '曾乐', updatedAt: 2, updatedBy: 'admin' })
  expect([await picked('zgq'), await picked('zengle')]).toEqual([[], ['clerk']])
  await opened.db.updateTable('appUser').set({ realName: '单雄信' }).where('id', '=', 'clerk').execute()
  expect(await picked('zengle')).toEqual([])
  expect(await fillReadings(opened.db)).toBeGreaterThan(0)
  expect([await picked('sxx'), await picked('mclerk')]).toEqual([['clerk'], []])
  expect(await fillReadings(opened.db)).toBe(0)
})
