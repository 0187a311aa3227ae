import { printDev } from '@/lib/contract/system/print'
import { analyseDatabase } from '@/platform/store/open'
import { createdId, type OnlineDev, startOnlineDev } from './online-dev-setup'
import { addTemplate, headSql, printMany, printOne } from './print-setup'

// No module names these templates, so nothing stands between what the administrator sends and the SQL.
let site: OnlineDev
let record = ''
beforeAll(async () => {
  site = await startOnlineDev()
  record = await createdId(site.admin, { name: '甲', amount: 1 })
  await createdId(site.admin, { name: '乙', amount: 2 })
})
afterAll(() => site.stop())

let count = 0
async function run(statements: readonly string[], formId = record) {
  count += 1
  await addTemplate(site.platform.db, `h${count}`, { statements })
  return printOne(site.admin, `h${count}`, formId)
}
const failed = (msg: string) => ({ code: 400, msg, data: null })

describe('the id of a record', () => {
  it.each([
    "' or '1'='1",
    "x' union select password_hash from app_user --",
    "'; drop table app_user; --",
    '$1',
    '%',
    '"record id"',
    '@formId',
    'E\\',
  ])('%s stays a value wherever the author put it', async (formId) => {
    expect(await run([headSql], formId)).toMatchObject(failed('第1条SQL语句：未查出表头信息'))
    const places = `select @formId as plain, '@formId' as quoted, '<@formId>' as inside, '@formIds' as other, (@formId) as enclosed`
    expect((await run([places], formId)).data.printData).toEqual({
      ...{ plain: formId, quoted: formId, inside: `<${formId}>`, other: '@formIds', enclosed: formId },
    })
    expect((await run([headSql.replace('@formId', "'@formId'")], record)).data.printData.name).toBe('甲')
  })

  it('is one id for Data, even with commas in it', async () => {
    const reply = await run(['select @formId as id'], 'a,b')
    expect(reply.data.printData).toEqual({ id: 'a,b' })
  })

  it('fifty of them are one call; more are refused before anything is read', async () => {
    await addTemplate(site.platform.db, 'many', { statements: ['select @formId as x'] })
    const ids = Array.from({ length: 51 }, (_, index) => `id${index}`)
    const reply = await printMany(site.admin, 'many', ids.slice(0, 50))
    expect(reply.data.map(({ printData }: { printData: { x: string } }) => printData.x)).toEqual(ids.slice(0, 50))
    expect(await printMany(site.admin, 'many', ids)).toMatchObject(failed('一次最多打印50条数据'))
    expect((await printMany(site.admin, 'many', ['x'.repeat(6000)])).code).toBe(400)
    expect((await printOne(site.admin, 'many', '')).code).toBe(400)
    expect((await printMany(site.admin, 'many', ['', ''])).code).toBe(400)
  })
})

describe('statements', () => {
  it.each([
    ['DROP TABLE customer', 'DROP'],
    ["Update customer set name = 'x'", 'Update'],
    ['with x as (delete from customer returning *) select * from x', 'delete'],
    ['select 1 as x into stolen', 'into'],
    ['select * from customer for update', 'update'],
    ["select pg_read_file('/etc/passwd') as x", 'pg_read_file'],
    ["select set_config('search_path', 'public', false) as x", 'set_config'],
    ['select * from pg_catalog.pg_user', 'pg_catalog'],
    ['select pg_sleep(60)', 'pg_sleep'],
  ])('%s is refused with the word %s', async (sql, word) => {
    expect(await run([sql])).toMatchObject(failed(`当前查询SQL包含敏感字：${word}`))
    expect(await run([headSql, sql])).toMatchObject(failed(`当前查询SQL包含敏感字：${word}`))
  })

  it.each([
    'select 1 as x; select 2 as y',
    'select 1) as x, (select 2',
    'select name from customer where id = {formId}',
    'select name from customer where id = @nobody',
    'select * from app_user',
    'select password_hash from users',
    'select * from record_design1',
    'selec name from customer',
    'select name from customer where',
    'select $1 as x',
  ])('%s is no plain query of declared tables', async (sql) => {
    expect(await run([sql])).toMatchObject(failed('Sql语法错误'))
  })

  it.each(['select 1/0 as x', `select (name)::int as x from customer where id = @formId`])(
    '%s is good SQL that the data of the record breaks: nobody is told that its author cannot write',
    async (sql) => {
      expect(await run([headSql, sql])).toMatchObject(failed('打印数据读取失败，请联系管理员'))
    },
  )

  it('text in braces between quotes is text', async () => {
    expect((await run(["select '{name}' as x"])).data.printData).toEqual({ x: '{name}' })
  })

  it('a head is one record', async () => {
    expect(await run(['select name from customer'])).toMatchObject(failed('第1条SQL语句：查询出多条表头信息'))
    expect(await run(['select name from customer where false'])).toMatchObject(failed('第1条SQL语句：未查出表头信息'))
  })

  it.each(['', 'null', '{}', '[]', '[{"sql": 5}]', 'select 1'])(
    'the stored text %s is no list of statements',
    async (sqlTemplate) => {
      count += 1
      await addTemplate(site.platform.db, `h${count}`, { sqlTemplate })
      const reply = await printOne(site.admin, `h${count}`, record)
      expect(reply).toMatchObject(failed(sqlTemplate.includes('5') ? '第1行SQL语句不能为空' : 'Sql语法错误'))
    },
  )

  it('nothing outlives its call: the transaction, its search path and its zone', async () => {
    await run(['select 1/0 as x'])
    expect((await run([headSql])).data.printData.name).toBe('甲')
    expect((await site.platform.db.selectFrom('appUser').select('id').execute()).length).toBeGreaterThan(1)
  })

  it('names of columns are those of the SQL, harmless ones and others', async () => {
    const { data } = await run([
      `select 'a' as "camelCase", 'b' as "T1", 'c' as "__proto__", 'd' as "constructor", 'e' as "中 文", name as "row" from customer where id = @formId`,
      'select 1 as "toString"',
    ])
    expect(Object.entries(data.printData)).toEqual(
      expect.arrayContaining([
        ['camelCase', 'a'],
        ['T1', [{ toString: 1 }]],
        ['constructor', 'd'],
        ['中 文', 'e'],
        ['row', '甲'],
      ]),
    )
  })
})

describe('size', () => {
  beforeAll(async () => {
    const people = Array.from({ length: 120 }, (_, index) => ({
      id: `p${index}`,
      account: `p${index}`,
      realName: '多',
      passwordHash: '',
    }))
    await site.platform.db.insertInto('appUser').values(people).execute()
    await analyseDatabase(site.platform.db)
  })
  const product = 'select a.id from users a cross join users b'

  it('ten thousand rows of a sub-table come, and a table that would be cut off is refused', async () => {
    const reply = await run([headSql, `${product} limit 10000`])
    expect(reply.data.printData.T1).toHaveLength(10_000)
    expect(await run([headSql, product])).toMatchObject(failed('第2条SQL语句：查询出的数据超过10000行'))
  })

  it('a batch has a bound of its own', async () => {
    await addTemplate(site.platform.db, 'wide', { statements: ['select @formId as x', `${product} limit 10000`] })
    const ids = ['1', '2', '3', '4', '5', '6']
    expect(await printMany(site.admin, 'wide', ids)).toMatchObject(failed('SQL语句查询的数据量过大'))
  })

  it('a query that would run too long is not started', async () => {
    const from = Array.from({ length: 7 }, (_, index) => `users u${index}`).join(' cross join ')
    expect(await run([`select count(*) as n from ${from}`])).toMatchObject(failed('SQL语句查询的数据量过大'))
  })
})

describe('fields', () => {
  const ask = (sqlTemplate: string, dbLinkId = '0') => site.admin.call(printDev.fields, { body: { dbLinkId, sqlTemplate } })

  it('are named as the statements answer them, also where there are no rows', async () => {
    const statements = [
      { sql: headSql },
      { sql: 'select 1 as "camelCase", result from customer_visits where "recordId" = @formId' },
    ]
    const child = (id: string) => ({ id, fullName: id, children: [] })
    expect((await ask(JSON.stringify(statements))).data).toEqual([
      { id: 'headTable', fullName: '主表(headTable)', children: [child('name'), child('amount'), child('note')] },
      { id: 'T1', fullName: '子表(T1)', children: [child('camelCase'), child('result')] },
    ])
  })

  it('come from the same guarded SQL', async () => {
    expect(await ask('[{"sql": "drop table x"}]')).toMatchObject(failed('当前查询SQL包含敏感字：drop'))
    expect(await ask('[{"sql": "select * from app_user"}]')).toMatchObject(failed('Sql语法错误'))
    expect(await ask('[{"sql": "select 1 as x"}, {"sql": " "}]')).toMatchObject(failed('第2行SQL语句不能为空'))
    expect(await ask('[{"sql": "select 1 as x"}]', 'other')).toMatchObject(failed('数据连接不存在'))
  })
})
