import type { PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { insertRecordsBulk, type RecordSeed } from '../records/bulk'
import { listRecords } from '../records/list'
import type { ListInput } from '../records/list-condition'
import { customerDesign } from '../testing'

let ctx: PlatformContext
let close: () => Promise<void>

const day = (text: string) => new Date(`${text}T00:00:00`).getTime()

const values: Record<string, Record<string, unknown>> = {
  a: {
    ...{
      name: '华东瑞鑫精密模具有限公司',
      phone: '13800000001',
      amount: 0,
      rate: 1.5,
      level: '1',
      tags: ['1', '2'],
      isActive: 1,
    },
    ...{ since: day('2024-05-01'), openAt: '08:30:00', owner: 'clerk', members: ['clerk', 'manager'], department: 'sales' },
    ...{ organize: ['group', 'company'], area: [['gd', 'dg'], ['js']], note: '100%_可靠\\稳定' },
    visits: [{ id: 'v1', day: day('2024-05-02'), result: '签约', cost: 12 }],
  },
  b: {
    ...{ name: '苏州博远塑胶', phone: '13800000002', amount: 12.5, rate: null, level: '2', tags: ['2'], isActive: 0 },
    ...{ since: day('2024-05-01') + 3_600_000, openAt: '09:00:00', owner: 'manager', members: ['manager'], department: 'office' },
    ...{ organize: ['group'], area: [['gd']], note: '普通' },
    visits: [{ id: 'v2', day: day('2024-05-03'), result: '待定', cost: 99 }],
  },
  c: { name: 'ABC Tooling', amount: 300, since: day('2024-06-15'), owner: null, tags: null },
  d: { name: '东莞瑞鑫', amount: 1000.25, level: '1', since: day('2025-01-01') },
}

beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  await saveReleasedDesign(opened.db, customerDesign())
  const rows: RecordSeed[] = Object.entries(values).map(([id, record], index) => ({
    ...{ id, values: record, creatorUserId: index < 2 ? 'clerk' : 'manager', creatorTime: 1000 + index },
    organizeId: index === 0 ? 'sales' : 'office',
  }))
  await insertRecordsBulk(opened.db, 'design1', rows)
})
afterAll(() => close())

async function ids(input: Partial<ListInput>): Promise<string> {
  const plain: ListInput = { currentPage: 1, pageSize: 20, sort: '', sidx: '', queryJson: '', superQueryJson: '' }
  const page = await listRecords(ctx, await actorOf(ctx, 'admin'), 'design1', { ...plain, ...input })
  expect(page.pagination.total).toBe(page.list.length)
  return page.list.map((row) => row.id).join('')
}

const search = (queryJson: Record<string, unknown>) => ids({ queryJson: JSON.stringify(queryJson) })
const rule = (fieldName: string, symbol: string, fieldValue: unknown = '') => ({ field: fieldName, symbol, fieldValue })
const superQuery = (...groups: object[]) =>
  ids({ superQueryJson: JSON.stringify({ matchLogic: 'and', conditionList: [{ logic: 'and', groups }] }) })

describe('search values', () => {
  it.each([
    ['two Chinese characters anywhere in a text', { name: '瑞鑫' }, 'da'],
    ['a single character, which no index knows', { name: '鑫' }, 'da'],
    ['letters in any case', { name: 'abc tool' }, 'c'],
    ['wildcards as plain text', { note: '%_' }, 'a'],
    ['a backslash as plain text', { note: '\\' }, 'a'],
    ['no row for a wildcard that no text has', { name: '%' }, ''],
    ['any of several texts', { name: ['ABC', '博远'] }, 'cb'],
    ['0 as a number', { amount: [0, 0] }, 'a'],
    ['0 alone', { amount: 0 }, 'a'],
    ['numbers between two, both included', { amount: [12.5, 300] }, 'cb'],
    ['numbers from one end', { amount: [300, null] }, 'dc'],
    ['an option', { level: '1' }, 'da'],
    ['any of several options', { level: ['1', '2'] }, 'dba'],
    ['a value inside a list', { tags: '1' }, 'a'],
    ['a switch that is off', { isActive: 0 }, 'b'],
    ['a user in a list of users', { members: ['clerk'] }, 'a'],
    ['a department', { department: 'office' }, 'b'],
    ['an organisation by its path, with what is below', { organize: ['group', 'company'] }, 'a'],
    ['a path among several', { area: [['gd', 'dg']] }, 'a'],
    ['a day: every instant of it', { since: [day('2024-05-01'), day('2024-05-01')] }, 'ba'],
    ['a range of times', { openAt: ['08:00:00', '08:59:59'] }, 'a'],
    ['who created', { creatorUser: 'clerk' }, 'ba'],
    ['the own organisation by the last id of its path', { ownOrganize: ['group', 'company', 'sales'] }, 'a'],
    ['a text inside a sub-table', { 'visits-result': '签约' }, 'a'],
    ['nothing for empty values', { name: '', level: [], amount: [null, null] }, 'dcba'],
  ])('find %s', async (_what, query, expected) => {
    expect(await search(query)).toBe(expected)
  })

  it.each([
    ['an unknown field', { nope: '1' }],
    ['a name of every object', { constructor: 'x' }],
    ['text where a number belongs', { amount: ['x', 1] }],
    ['an object', { name: { a: 1 } }],
    ['a NUL character', { name: 'a\u0000' }],
    ['half a surrogate pair', { name: '\ud800' }],
    ['a date out of range', { since: [1e20, 1e21] }],
  ])('refuse %s and name the field', async (_what, query) => {
    await expect(search(query)).rejects.toMatchObject({
      code: 'invalid',
      issues: [{ path: `queryJson.${Object.keys(query)[0]}` }],
    })
  })

  it('refuse text that is not JSON', async () => {
    await expect(ids({ queryJson: '{' })).rejects.toMatchObject({ code: 'invalid' })
    await expect(ids({ queryJson: '[1]' })).rejects.toMatchObject({ code: 'invalid' })
  })

  it('are matched over all text fields by jnpfKeyword', async () => {
    expect(await search({ jnpfKeyword: '瑞鑫' })).toBe('da')
    expect(await search({ jnpfKeyword: '13800000002' })).toBe('b')
  })
})

describe('conditions of the super query', () => {
  it.each([
    [rule('amount', '>=', 12.5), 'dcb'],
    [rule('amount', '>', 12.5), 'dc'],
    [rule('amount', '==', '300'), 'c'],
    [rule('amount', '<=', 0), 'a'],
    [rule('amount', '<', 12.5), 'a'],
    [rule('amount', '<>', 300), 'dba'],
    [rule('amount', 'between', [1, 400]), 'cb'],
    [rule('rate', 'null'), 'dcb'],
    [rule('rate', 'notNull'), 'a'],
    [rule('since', '==', day('2024-05-01')), 'ba'],
    [rule('since', '>', day('2024-05-01')), 'dc'],
    [rule('since', '<=', day('2024-05-01')), 'ba'],
    [rule('since', '<>', day('2024-05-01')), 'dc'],
    [rule('level', '==', '1'), 'da'],
    [rule('level', '<>', '1'), 'cb'],
    [rule('level', 'in', ['2']), 'b'],
    [rule('level', 'notIn', ['2']), 'dca'],
    [rule('level', 'in', []), ''],
    [rule('tags', 'in', ['1']), 'a'],
    [rule('tags', 'notIn', ['1']), 'dcb'],
    [rule('tags', 'null'), 'dc'],
    [rule('owner', 'null'), 'dc'],
    [rule('isActive', '==', 1), 'a'],
    [rule('name', 'like', '瑞鑫'), 'da'],
    [rule('name', 'notLike', '瑞鑫'), 'cb'],
    [rule('name', '==', 'ABC Tooling'), 'c'],
    [rule('name', '<>', 'ABC Tooling'), 'dba'],
    [rule('organize', 'in', [['group', 'company']]), 'a'],
    [rule('creatorUser', '==', 'manager'), 'dc'],
    [rule('visits-cost', '>', 50), 'b'],
    [rule('amount', 'in', ['300', 12.5]), 'cb'],
    [rule('amount', 'notIn', [300]), 'dba'],
    [rule('amount', 'like', '00'), 'dc'],
    [rule('amount', 'notLike', '00'), 'ba'],
    [rule('since', 'in', [day('2024-05-01')]), 'ba'],
    [rule('visits-cost', 'in', [99]), 'b'],
  ])('%j', async (condition, expected) => {
    expect(await superQuery(condition)).toBe(expected)
  })

  it('join groups and conditions as they say', async () => {
    const conditionList = [
      { logic: 'or', groups: [rule('level', '==', '2'), rule('amount', '==', 300)] },
      { logic: 'and', groups: [rule('name', 'like', '瑞鑫'), rule('amount', '>', 1)] },
    ]
    expect(await ids({ superQueryJson: JSON.stringify({ matchLogic: 'or', conditionList }) })).toBe('dcb')
    expect(await ids({ superQueryJson: JSON.stringify({ matchLogic: 'and', conditionList }) })).toBe('')
  })

  it.each([
    ['not JSON', '{'],
    ['a list', '[]'],
    ['a text', '"x"'],
    ['another document', '{"conditionJson":"[]","matchLogic":"AND"}'],
    ['groups that are no list', '{"conditionList":{}}'],
    ['a group that is none', '{"conditionList":[1]}'],
    ['conditions that are no list', '{"conditionList":[{"groups":{}}]}'],
    ['a condition that is none', '{"conditionList":[{"groups":[null]}]}'],
    ['a condition without field', '{"conditionList":[{"groups":[{"symbol":"==","fieldValue":1}]}]}'],
    ['a condition without symbol', '{"conditionList":[{"groups":[{"field":"amount","fieldValue":1}]}]}'],
    ['a field that no record may have', '{"conditionList":[{"groups":[{"field":"__proto__","symbol":"null"}]}]}'],
    ['an unknown word between groups', '{"matchLogic":"xor","conditionList":[]}'],
    ['an unknown word between conditions', '{"conditionList":[{"logic":"nor","groups":[]}]}'],
  ])('are refused and named when they are %s, instead of answering everything', async (_what, superQueryJson) => {
    const fault = await ids({ superQueryJson }).catch((error: unknown) => error)
    expect(fault).toMatchObject({ code: 'invalid', issues: [{ path: expect.stringMatching(/^superQueryJson/) }] })
  })

  it.each(['', '{}', 'null', '{"matchLogic":"AND","conditionList":[]}'])('%s says that there is none', async (superQueryJson) => {
    expect(await ids({ superQueryJson })).toBe('dcba')
  })

  it('know both spellings of their words', async () => {
    const conditionList = [{ logic: 'OR', groups: [rule('level', '==', '2'), rule('amount', '==', 300)] }]
    expect(await ids({ superQueryJson: JSON.stringify({ matchLogic: 'AND', conditionList }) })).toBe('cb')
  })

  it.each([
    ['like', ''],
    ['notLike', ''],
    ['like', { a: 1 }],
    ['between', ['', '']],
    ['between', 5],
    ['==', [[1]]],
    ['in', { a: 1 }],
    ['=', 1],
  ])('with %s and %j are refused', async (symbol, value) => {
    await expect(superQuery(rule(symbol === 'between' ? 'amount' : 'name', symbol, value))).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it.each([
    ['amount', 'in', ['a']],
    ['amount', 'notIn', [[1]]],
    ['since', 'in', ['a']],
    ['since', 'like', '2024'],
    ['since', 'notLike', '2024'],
    ['visits-day', 'like', '2024'],
  ])('that ask %s what it cannot answer are refused: %s %j', async (field, symbol, value) => {
    await expect(superQuery(rule(field, symbol, value))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('refuse unknown symbols, unknown fields and missing values', async () => {
    await expect(superQuery(rule('amount', '~', 1))).rejects.toMatchObject({ code: 'invalid' })
    await expect(superQuery(rule('nope', '==', 1))).rejects.toMatchObject({ code: 'invalid' })
    await expect(superQuery(rule('amount', '=='))).rejects.toMatchObject({ code: 'invalid' })
  })
})

describe('order and pages', () => {
  it('are newest first, or as asked, with missing values at the small end', async () => {
    expect(await ids({})).toBe('dcba')
    expect(await ids({ sidx: 'amount', sort: 'asc' })).toBe('abcd')
    expect(await ids({ sidx: 'amount', sort: 'desc' })).toBe('dcba')
    expect(await ids({ sidx: 'level', sort: 'asc' })).toBe('cadb')
    expect(await ids({ sidx: 'level', sort: 'desc' })).toBe('bdac')
    expect(await ids({ sidx: 'createTime', sort: 'asc' })).toBe('abcd')
    expect(await ids({ sidx: '-level,amount' })).toBe('badc')
  })

  it('show every record once over all pages, in either half of the list', async () => {
    const actor = await actorOf(ctx, 'admin')
    const plain = { sort: '' as const, sidx: '', queryJson: '', superQueryJson: '' }
    const pages = await Promise.all(
      [1, 2, 3, 4, 5].map((currentPage) => listRecords(ctx, actor, 'design1', { ...plain, currentPage, pageSize: 1 })),
    )
    expect(pages.map((page) => page.list[0]?.id)).toEqual(['d', 'c', 'b', 'a', undefined])
    expect(pages.map((page) => page.pagination.total)).toEqual([4, 4, 4, 4, 4])
  })

  it('refuse unknown fields, sub-table columns and SQL', async () => {
    for (const sidx of ['nope', 'visits-result', 'id; drop table app_user', 'a"b', "name'", 'id']) {
      await expect(ids({ sidx })).rejects.toMatchObject({ code: 'invalid', issues: [{ path: 'sidx' }] })
    }
  })
})
