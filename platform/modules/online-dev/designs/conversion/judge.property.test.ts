import fc from 'fast-check'
import { widgetSchemas } from '@/components/widgets/schemas'
import { isEmptyValue } from '@/lib/form/wire-values'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import type { Actor, PlatformContext } from '../../../../http/context'
import { openTestDatabase, testContext } from '../../../../store/testing'
import { actorOf, insertTestCompany } from '../../../permission/testing'
import { customerDesign, field, table } from '../../testing'
import { describeModule, type Module } from '../module'
import { judgeRecords } from './judge'
import { planOf } from './plan'

let ctx: PlatformContext
let admin: Actor
let close: () => Promise<void>
beforeAll(async () => {
  const database = await openTestDatabase()
  close = database.close
  ctx = testContext(database.db)
  await insertTestCompany(database.db)
  admin = await actorOf(ctx, 'admin')
})
afterAll(() => close())

const levels = {
  options: [
    { id: '1', fullName: '重要' },
    { id: '2', fullName: '一般' },
  ],
  props: { label: 'fullName', value: 'id' },
}
type Kind = readonly [string, Record<string, unknown>?]
const kinds: readonly Kind[] = [
  ...(['input', 'textarea', 'timePicker', 'switch', 'rate', 'userSelect'] as const).map((kind): Kind => [kind]),
  ['inputNumber', { precision: 1, max: 50 }],
  ['datePicker', { format: 'yyyy-MM-dd' }],
  ['select', levels],
  ['select', { ...levels, multiple: true }],
  ['radio', levels],
  ['checkbox', levels],
]

function moduleOf([kind, facts]: Kind): Module {
  const one = (name: string) => field(kind, name, facts)
  const { formData, columnData, id, fullName } = customerDesign({ fields: [one('main'), table('rows', [one('cell')])] })
  const rest = { appColumnData: '', webType: 2, enableFlow: 0, interfaceId: '', interfaceParamJson: '', tablesJson: '[]' }
  return describeModule({ id, fullName, formData, columnData, ...rest })
}

/** What may be stored: by the kind that the field had, and by whatever it had before. */
const stored = fc.oneof(
  fc.constantFrom<unknown>('12', '1,200.55', '99', '2026/3/1', '08:30', '重要', '1', '重要,一般', '多', 'true', '', null),
  fc.constantFrom<unknown>(['1'], ['1', '2'], [], 7, 0, 4.26, 1_772_323_200_000, ['admin'], 'admin'),
  fc.string(),
)

it('a conversion makes of a value one that the new kind reads, or leaves it exactly as it is and says so; none becomes empty', async () => {
  const change = fc.record({ from: fc.constantFrom(...kinds), to: fc.constantFrom(...kinds), main: stored, cell: stored })
  await fc.assert(
    fc.asyncProperty(change, async ({ from, to, main, cell }) => {
      const module = moduleOf(to)
      const plan = planOf(module, moduleOf(from), { convert: ['main', 'rows-cell'], fill: [] })
      const nobody = {
        creatorUserId: null,
        creatorTime: 0,
        modifyUserId: null,
        modifyTime: null,
        organizeId: null,
        positionId: null,
      }
      const record = { id: 'r', version: 1, data: { main, rows: [{ id: 'row', cell, other: 'x' }] }, ...nobody }
      const [judged] = await judgeRecords({ ctx, actor: admin, plan }, [record])
      const values = judged?.values as { main?: unknown; rows?: { cell: unknown; other: unknown }[] }
      const outcomes = [
        ['main', main, values.main],
        ['rows-cell', cell, values.rows?.[0]?.cell],
      ] as const
      for (const [code, before, after] of outcomes) {
        const isLeft = judged?.left.some((one) => one.code === code)
        if (after === undefined) continue
        const node = module.fields.get(code)
        const schema = widgetSchemas.get(to[0])
        if (!node || !schema) throw new Error(code)
        expect({ isLeft, isEmpty: isEmptyValue(after), wasEmpty: isEmptyValue(before) }).toEqual({
          ...{ isLeft: false, isEmpty: false, wasEmpty: false },
        })
        const env = { nowMs: null, sibling: () => undefined }
        expect(schema.validate(schema.decode(after, node), node, env)).toEqual([])
        expect(schema.encode(schema.decode(after, node), node)).toEqual(after)
      }
      if (values.rows) expect(values.rows[0]).toMatchObject({ id: 'row', other: 'x' })
    }),
    { seed: seedOfRun, numRuns: shareOf(600, 150) },
  )
})
