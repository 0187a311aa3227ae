import { createCalendar } from '../calendar'
import { demoAccounts } from '../demo-accounts'
import { listModuleCodes, moduleCodes, tableCodes, viewCodes } from '../designs/all-designs'
import { companyDictionaries } from '../dictionaries/company'
import { dictionaryRows } from '../dictionaries/rows'
import { standardDictionaries } from '../dictionaries/standard'
import { emptyBook } from '../files/book'
import { grantRows } from './grants'
import { groupRows, groups } from './groups'
import { mailRows } from './mails'
import { menuId, menus } from './menus'
import { messageRows } from './messages'
import { noticeRows } from './notices'
import { organisation, organizePath } from './organisation'
import { managerOf, people, positions, userId } from './people'
import { moduleMenus } from './permission-items'
import { roles } from './roles'
import { scheduleRows } from './schedule'

test('the company has the promised size', () => {
  expect(organisation.filter((entry) => entry.category === 'company')).toHaveLength(4)
  expect(organisation.filter((entry) => entry.category === 'department').length).toBeGreaterThanOrEqual(14)
  expect(organisation.filter((entry) => organizePath(entry.code).length === 4).length).toBeGreaterThanOrEqual(5)
  expect(positions.length).toBeGreaterThanOrEqual(30)
  expect(people.length).toBeGreaterThanOrEqual(64)
  expect(standardDictionaries.length + companyDictionaries.length).toBeGreaterThanOrEqual(30)
})

test('accounts are unique and written in letters', () => {
  expect(new Set(people.map((person) => person.account)).size).toBe(people.length)
  expect(people.filter((person) => !/^[a-z]+$/.test(person.account))).toEqual([])
})

test('every organisation has a head who exists, and every department has members or parts', () => {
  const accounts = new Set(people.map((person) => person.account))
  expect(organisation.filter((entry) => !accounts.has(entry.head))).toEqual([])
  const departments = organisation.filter((entry) => entry.category === 'department')
  const populated = (code: string) => people.some((person) => person.organize === code || person.organize.startsWith(`${code}.`))
  expect(departments.filter((entry) => !populated(entry.code))).toEqual([])
})

test('the chain of managers ends at the general manager for everybody', () => {
  const byAccount = new Map(people.map((person) => [person.account, person]))
  for (const person of people) {
    let at = person
    for (let steps = 0; managerOf(at) !== null; steps += 1) {
      expect(steps).toBeLessThan(10)
      const manager = byAccount.get(managerOf(at) ?? '')
      if (!manager) throw new Error(`${at.account} has an unknown manager`)
      at = manager
    }
    expect(at.account).toBe('zhouguoqiang')
  }
})

test('groups have a name that their form takes, a type, and members who exist, each once', () => {
  const accounts = new Set(people.map((person) => person.account))
  const types = standardDictionaries.find((entry) => entry.enCode === 'groupType')?.items.map((item) => item.enCode) ?? []
  for (const group of groups) {
    expect(group.fullName).toMatch(/^[\p{Script=Han}A-Za-z0-9]+$/u)
    expect(types).toContain(group.type)
    expect(group.members.filter((account) => !accounts.has(account))).toEqual([])
    expect(new Set(group.members).size).toBe(group.members.length)
  }
  const ids = groupRows(0).rows.map((row) => row.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('every standard dictionary code of the contract exists, the 56 nations among them', () => {
  const codes = new Set(standardDictionaries.map((entry) => entry.enCode))
  const wanted =
    'sex Nation Education certificateType Rank PositionType groupType EnterpriseNature IndustryType businessType DataInterfaceType dbType printDev scheduleType ReportSort'
  expect(wanted.split(' ').filter((code) => !codes.has(code))).toEqual([])
  expect(standardDictionaries.find((entry) => entry.enCode === 'Nation')?.items).toHaveLength(56)
})

test('ids of dictionaries, their items and permission items are unique', () => {
  const { types, data } = dictionaryRows([...standardDictionaries, ...companyDictionaries])
  const items = moduleMenus.flatMap(({ items: kinds }) => Object.values(kinds).flat())
  const ids = [...types, ...data, ...items].map((row) => row.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('menus of groups, pages, modules and links are there, and all modules in the main system', () => {
  expect(new Set(menus.map((menu) => menu.type))).toEqual(new Set([0, 1, 2, 3, 5, 6, 7]))
  const main = menus.filter((menu) => menu.system === 'mainSystem' && menu.type === 3)
  expect(main.map((menu) => menu.urlAddress).sort()).toEqual(
    [...moduleCodes, ...listModuleCodes, ...viewCodes, ...tableCodes].map((code) => `hip/${code}`).sort(),
  )
})

test('the clerk is granted one module, without any button that deletes', () => {
  const clerk = roles.find((role) => role.code === 'clerk')
  expect(Object.keys(clerk?.modules ?? {})).toEqual(['hipSupplier'])
  const buttons = clerk?.modules.hipSupplier?.buttons ?? []
  expect(buttons).not.toContain('btn_remove')
  expect(buttons).not.toContain('btn_batchRemove')
})

test('what roles hide exists in the module', () => {
  for (const role of roles) {
    for (const { module, items } of moduleMenus) {
      const grant = role.modules[module]
      const columns = items.column.map((item) => item.enCode)
      const forms = items.form.map((item) => item.enCode)
      expect(columns).toEqual(expect.arrayContaining([...(grant?.hiddenColumns ?? [])]))
      expect(forms).toEqual(expect.arrayContaining([...(grant?.hiddenForms ?? [])]))
    }
  }
})

test('no grant is written twice', () => {
  const keys = grantRows().map((row) => `${row.objectId} ${row.itemType} ${row.itemId}`)
  expect(new Set(keys).size).toBe(keys.length)
})

test('demonstration accounts are people of the company under their own names', () => {
  const names = new Map(people.map((person) => [person.account, person.name]))
  expect(demoAccounts.filter((demo) => names.get(demo.account) !== demo.name)).toEqual([])
})

test('screens that run the platform are granted to no role', () => {
  const tags = menus.filter((menu) => menu.isAdministration).map(menuId)
  expect(tags).not.toEqual([])
  expect(grantRows().filter((row) => tags.includes(row.itemId))).toEqual([])
})

test('the second system holds a link into the app, and one with a placeholder for a new window', () => {
  const links = menus.filter((menu) => menu.system === 'moldProject' && menu.type === 7)
  expect(links.map((menu) => menu.linkTarget)).toEqual(['_self', '_blank'])
  expect(links.filter((menu) => !menu.urlAddress?.startsWith('/'))).toEqual([])
  expect(links[1]?.urlAddress).toContain('jnpfToken')
})

describe('the home page of every account that can sign in lives from the first day', () => {
  const nowMs = Date.UTC(2026, 5, 10, 1, 30)
  const messages = messageRows(createCalendar(nowMs, 0))
  const schedule = scheduleRows(createCalendar(nowMs, 0), emptyBook)

  test.each(demoAccounts.map((demo) => demo.account))(
    '%s has messages of all kinds, read and unread, and something to do today',
    (account) => {
      const own = messages.filter((row) => row.userId === userId(account))
      expect(new Set(own.map((row) => row.isRead))).toEqual(new Set([0, 1]))
      expect(new Set(own.map((row) => row.type))).toEqual(new Set([1, 2, 3, 4]))
      const ids = new Set(schedule.participants.filter((row) => row.userId === userId(account)).map((row) => row.scheduleId))
      const dayMs = 86_400_000
      const today = createCalendar(nowMs, 0).day(0)
      const entries = schedule.entries.filter((row) => ids.has(row.id) && row.startAt < today + dayMs && row.endAt > today)
      expect(entries.length).toBeGreaterThan(0)
    },
  )

  test('no message comes from the future, ids are unique, entries end after they begin', () => {
    expect(messages.filter((row) => row.createdAt > nowMs || (row.readAt ?? 0) > nowMs)).toEqual([])
    for (const rows of [messages, schedule.entries]) expect(new Set(rows.map((row) => row.id)).size).toBe(rows.length)
    expect(schedule.entries.filter((row) => row.endAt <= row.startAt)).toEqual([])
  })

  test('messages about the schedule point to entries that exist', () => {
    const ids = new Set(schedule.entries.map((row) => row.id))
    const pointed = messages.filter((row) => row.type === 4).map((row) => (JSON.parse(row.bodyText) as { id: string }).id)
    expect(pointed.filter((id) => !ids.has(id))).toEqual([])
  })

  test('messages about notices point to notices that are released, and the administration has one of every state', () => {
    const notices = noticeRows(createCalendar(nowMs, 0), emptyBook)
    expect(new Set(notices.map((row) => row.enabledMark))).toEqual(new Set([0, 1, 2]))
    const released = new Set(notices.filter((row) => row.enabledMark !== 0).map((row) => row.id))
    const pointed = messages.filter((row) => row.type === 1).map((row) => (JSON.parse(row.bodyText) as { id: string }).id)
    expect(new Set(pointed)).toEqual(released)
  })

  test.each(demoAccounts.map((demo) => demo.account))('%s has mails, and a message that leads to one of them', (account) => {
    const ids = mailRows(createCalendar(nowMs, 0), emptyBook)
      .filter((row) => row.userId === userId(account))
      .map((row) => row.id)
    expect(ids.length).toBeGreaterThanOrEqual(3)
    const linked = messages.filter((row) => row.userId === userId(account) && row.bodyText.includes('/emailDetail?id='))
    expect(linked).toHaveLength(1)
    expect(ids.filter((id) => linked[0]?.bodyText.includes(id))).toHaveLength(1)
  })
})
