import { valueOfNames } from '@/lib/form/table-edits/name-index'
import { parsedField } from '@/tests/fixtures/render-widget'
import type { Caller } from '../names'
import { peopleIndex } from './paste-names'

const node = (id: string, fullName: string, rest: Record<string, unknown> = {}) => ({
  id,
  fullName,
  lastFullName: '',
  enCode: '',
  type: '',
  organize: '',
  organizeIds: [],
  children: [],
  ...rest,
})

/** Answers as the platform does; counts how often it is asked. */
function platform(answer: (path: string, input: { body?: { keyword?: string } }) => unknown) {
  const asked: string[] = []
  const call = (async (endpoint: { path: string }, input: { body?: { keyword?: string } }) => {
    asked.push(endpoint.path)
    return { data: answer(endpoint.path, input), msg: '' }
  }) as unknown as Caller
  return { call, asked }
}

test('departments come in one call and are told apart by their path', async () => {
  const shenzhen = node('d1', '财务部', { type: 'department', organize: '深圳公司/财务部', organizeIds: ['c1', 'd1'] })
  const dongguan = node('d2', '财务部', { type: 'department', organize: '东莞公司/财务部', organizeIds: ['c2', 'd2'] })
  const market = node('d3', '市场部', { type: 'department', organize: '深圳公司/市场部' })
  const company = node('c1', '深圳公司', { type: 'company', children: [shenzhen, market] })
  const { call, asked } = platform(() => ({ list: [company, node('c2', '东莞公司', { type: 'company', children: [dongguan] })] }))
  const index = await peopleIndex('depSelect', new Set(['市场部', '财务部']), call)
  const column = parsedField('depSelect')
  expect(asked).toHaveLength(1)
  expect(valueOfNames(column, ['市场部'], index)).toEqual({ value: 'd3' })
  expect(valueOfNames(column, ['财务部'], index)).toEqual({ fault: 'ambiguousName', name: '财务部' })
  expect(valueOfNames(column, ['东莞公司/财务部'], index)).toEqual({ value: 'd2' })
  expect(valueOfNames(column, ['深圳公司'], index)).toEqual({ fault: 'unknownName', name: '深圳公司' })
})

test('organisations are paths of ids', async () => {
  const child = node('d1', '财务部', { type: 'department', organize: '公司/财务部', organizeIds: ['c1', 'd1'] })
  const { call } = platform(() => ({ list: [node('c1', '公司', { type: 'company', organizeIds: ['c1'], children: [child] })] }))
  const index = await peopleIndex('organizeSelect', new Set(['财务部']), call)
  expect(valueOfNames(parsedField('organizeSelect'), ['财务部'], index)).toEqual({ value: ['c1', 'd1'] })
})

test('equal users are asked for once; two of one name are not guessed, the account tells them apart', async () => {
  const users = [node('u1', '王伟/wangwei', { type: 'user' }), node('u2', '王伟/wangwei2', { type: 'user' })]
  const { call, asked } = platform((_path, { body }) => ({
    list: users.filter(({ fullName }) => fullName.includes(body?.keyword ?? '')),
  }))
  const index = await peopleIndex('userSelect', new Set(['王伟', '王伟/wangwei2', '张三']), call)
  expect(asked).toHaveLength(3)
  const column = parsedField('userSelect')
  expect(valueOfNames(column, ['王伟'], index)).toEqual({ fault: 'ambiguousName', name: '王伟' })
  expect(valueOfNames(column, ['王伟/wangwei2'], index)).toEqual({ value: 'u2' })
  expect(valueOfNames(column, ['张三'], index)).toEqual({ fault: 'unknownName', name: '张三' })
})

test('the number of users looked up for one paste has a bound', async () => {
  const { call, asked } = platform(() => ({ list: [] }))
  await peopleIndex('userSelect', new Set(Array.from({ length: 1000 }, (_, index) => `人${index}`)), call)
  expect(asked).toHaveLength(200)
})
