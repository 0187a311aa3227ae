import { templateOf } from '@/lib/report/testing-templates'
import type { Actor, CallMeta, PlatformContext } from '../../http/context'
import { readDataSets } from './data-sets'

const records = {
  ...{ kind: 'records', name: 'rows', moduleId: 'm1' },
  conditions: [{ field: 'state', value: '"open"' }],
}
const template = templateOf(1, 1, [], { dataSets: [records] })

function read(count: number) {
  const rows = Array.from({ length: count }, (_, index) => ({ id: index, state: index % 2 === 0 ? 'open' : 'done' }))
  const run = { ctx: {} as PlatformContext, actor: {} as Actor, meta: {} as CallMeta, readModule: async () => rows }
  return readDataSets(run, template, {})
}

test('records are narrowed by the conditions of their data set', async () => {
  const { rows = [] } = await read(5)
  expect(rows.map(({ id }) => id)).toEqual([0, 2, 4])
})

test('of more records than are read no part is totalled, though few of those that were read are wanted', async () => {
  await expect(read(10_000)).rejects.toMatchObject({ userMessage: '数据集“rows”的数据超过10000条，请缩小查询范围' })
})
