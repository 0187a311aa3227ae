import { guardLinkSql } from './sql-guard'
import { boundStatement, type LinkBindings } from './sql-link'
import { readSql } from './sql-tokens'

const bindings = (more: Partial<LinkBindings> = {}): LinkBindings => ({
  ...{ values: new Map(), types: new Map(), variables: new Map(), facts: {}, isTyped: false },
  ...more,
})
const hostile = [
  "' or '1'='1",
  "'; drop table t; --",
  '1 union select 1',
  '\\',
  '$1',
  '{b}',
  '@keyword',
  "%' --",
  '\u0000',
  '" or ""="',
]

it.each(hostile)('a value stays a value wherever it stands: %j', (value) => {
  const text =
    "select * from t where a = {a} and b = '{a}' and c like '%{a}%' and d like '%@keyword%' and @showKey = @showValue limit @pageSize"
  const facts = { keyword: value, showKey: 'id', showValue: value, pageSize: 5 }
  const { sql, values } = boundStatement(readSql(text), bindings({ values: new Map([['a', value]]), facts }))
  expect(sql).toBe('select * from t where a = $1 and b = $2 and c like $3 and d like $4 and id = $5 limit 5')
  expect(values).toEqual([value, value, `%${value}%`, `%${value}%`, value])
})

it.each([...hostile, 'a.b', 'a b', 'pg_sleep(1)', ''])('a caller names no column %j', (showKey) => {
  const facts = { showKey, showValue: '1' }
  expect(() => boundStatement(readSql('select 1 from t where @showKey = @showValue'), bindings({ facts }))).toThrow(
    '回显字段不正确',
  )
})

it('sets of ids are a mark each, and an empty one matches nothing', () => {
  const variables = new Map([
    ['currentUsersAndSubordinates', ['1', "2'"]],
    ['organization', []],
  ])
  const { sql, values } = boundStatement(
    readSql('select 1 from t where a in @currentUsersAndSubordinates or b in @organization'),
    bindings({ variables }),
  )
  expect(sql).toBe('select 1 from t where a in ($1, $2) or b in (null)')
  expect(values).toEqual(['1', "2'"])
})

it('databases that ask for types are told them', () => {
  const types = new Map([['n', 'int' as const]])
  const { sql } = boundStatement(
    readSql('select 1 where {n} is null'),
    bindings({ types, values: new Map([['n', '1']]), isTyped: true }),
  )
  expect(sql).toBe('select 1 where $1::bigint is null')
})

it.each([
  ['drop table t', true],
  ['truncate table t', true],
  ['alter table t add a int', true],
  ['grant all on t to u', true],
  ['exec sp_x', true],
  ['call p()', false],
  ['delete from t', false],
  ['with a as (delete from t) select 1 from t', false],
  ['select * into x from t', false],
  ['select * from t for update', false],
  ['select 1', true],
])('what an action does not say is refused: %s', (text, writes) => {
  expect(() => guardLinkSql(readSql(text), writes)).toThrow()
})

it.each([
  ['select a from t order by a', false],
  ['with a as (select 1 as b) select b from a', false],
  ['insert into t (a) values ({a})', true],
  ['update t set a = {a} where id = {id}', true],
  ['delete from t where id = {id}', true],
])('what it says runs: %s', (text, writes) => {
  expect(() => guardLinkSql(readSql(text), writes)).not.toThrow()
})

it('signs that databases read in different ways are refused in texts', () => {
  expect(() => boundStatement(readSql(String.raw`select '\' or 1=1 --'`), bindings())).toThrow('不支持的字符')
})
