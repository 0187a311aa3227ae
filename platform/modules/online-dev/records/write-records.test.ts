import fc from 'fast-check'
import { isRecord } from '@/lib/form/read'
import type { Actor, PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { customerDesign, field } from '../testing'
import { openModule } from './access'
import type { NameGuard } from './checks'
import { recordForEditing } from './detail'
import { listRecords } from './list'
import { type RecordWrite, writeRecords } from './write-records'

const modelId = 'design1'

let ctx: PlatformContext
let admin: Actor
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  admin = await actorOf(ctx, 'admin')
  const name = field('input', 'name', { label: '名称', config: { required: true, unique: true } })
  const note = field('input', 'note', { label: '备注' })
  await saveReleasedDesign(opened.db, customerDesign({ fields: [name, note] }))
})
afterAll(() => close())

async function write(
  values: readonly { id?: string; version?: number; [field: string]: unknown }[],
  idempotencyKey: string | null,
  nameGuard?: NameGuard,
) {
  const writes: RecordWrite[] = values.map(({ id, version, ...data }) => ({
    ...(id === undefined ? {} : { id }),
    ...(nameGuard ? { nameGuard } : {}),
    data: JSON.stringify(data),
    version,
  }))
  const outcomes = await writeRecords(ctx, await openModule(ctx, admin, modelId), {
    actor: admin,
    meta: { idempotencyKey },
    writes,
  })
  return outcomes.map(
    ({ made, fault }) =>
      made ?? (fault.code === 'invalid' ? fault.issues?.map(({ path, code }) => `${path} ${code}`) : fault.code),
  )
}

async function names(): Promise<unknown[]> {
  const all = { currentPage: 1, pageSize: 100, sort: '' as const, sidx: '', queryJson: '', superQueryJson: '' }
  const { list } = await listRecords(ctx, admin, modelId, all)
  return list.map((row) => row['name']).sort()
}

test('each of several records is held to the rules, the earlier ones among them, and a refused one leaves the others alone', async () => {
  const outcomes = await write([{ name: '甲' }, { name: '' }, { name: ' 甲 ' }, { name: '乙' }], null)
  expect(outcomes).toEqual([
    { id: expect.any(String), version: 1 },
    ['data.name requiredLabel'],
    ['data.name unique'],
    { id: expect.any(String), version: 1 },
  ])
  expect(await names()).toEqual(['乙', '甲'])
})

test('records are made and changed in one go, and each change is held to its version', async () => {
  const [first] = await write([{ name: '丙' }], null)
  const { id } = first as { id: string }
  const data = JSON.parse((await recordForEditing(ctx, admin, modelId, id)).data ?? '')
  const outcomes = await write(
    [{ ...data, id, name: '丙二' }, { name: '丁' }, { ...data, id, name: '丙三' }, { id: 'none', name: '戊' }],
    null,
  )
  expect(outcomes).toEqual([{ id, version: 2 }, { id: expect.any(String), version: 1 }, 'conflict', 'notFound'])
})

test('under its key a repeated list writes nothing twice, and what was refused is tried again', async () => {
  const before = (await names()).length
  const [made, refused] = await write([{ name: '己' }, { name: '甲' }], 'key1')
  expect(refused).toEqual(['data.name unique'])
  const again = await write([{ name: '己' }, { name: '庚' }], 'key1')
  expect(again).toEqual([made, { id: expect.any(String), version: 1 }])
  expect(await names()).toHaveLength(before + 2)
})

/** Few names, so that many are taken; a change names one of the records before it, at its version or at an older one. */
const writeArbitrary = fc.record({
  name: fc.constantFrom('', '甲', '乙', '丙', '丁', '戊'),
  changes: fc.option(fc.nat({ max: 5 }), { nil: null }),
  isLate: fc.boolean(),
})

test('records that are written together come out as if they were written one after the other', async () => {
  let run = 0
  await fc.assert(
    fc.asyncProperty(fc.array(writeArbitrary, { minLength: 2, maxLength: 12 }), fc.boolean(), async (writes, isKeyed) => {
      run += 1
      const [together, apart] = [await started(`t${run}`), await started(`a${run}`)]
      const ofRun = (made: readonly string[], mark: string) =>
        writes.map(({ name, changes, isLate }) => ({
          name: name && `${mark} ${name}`,
          ...(changes === null ? {} : { id: made[changes] ?? 'none', version: isLate ? 0 : 1 }),
        }))
      const key = isKeyed ? `run ${run}` : null
      const outcomes = await write(ofRun(together, `t${run}`), key, unguarded)
      const expected: unknown[] = []
      for (const one of ofRun(apart, `a${run}`)) expected.push(...(await write([one], null, unguarded)))
      expect(outcomes.map(told)).toEqual(expected.map(told))
      expect(await namesOf(`t${run}`)).toEqual(await namesOf(`a${run}`))
    }),
    { numRuns: 30 },
  )
})

/** Of so many refused names the usual one would take somebody for a guesser. */
const unguarded: NameGuard = { before: async () => undefined, taken: async () => undefined }

async function started(mark: string): Promise<string[]> {
  const made = await write(
    ['一', '二', '三', '四'].map((name) => ({ name: `${mark} ${name}` })),
    null,
  )
  return made.map((one) => (one as { id: string }).id)
}

/** The id of a record is its own; what else is told of it is not. */
function told(outcome: unknown): unknown {
  return isRecord(outcome) && 'version' in outcome ? outcome['version'] : outcome
}

async function namesOf(mark: string): Promise<unknown[]> {
  const asked = { currentPage: 1, pageSize: 100, sort: '' as const, sidx: '', superQueryJson: '' }
  const { list } = await listRecords(ctx, admin, modelId, { ...asked, queryJson: JSON.stringify({ name: `${mark} ` }) })
  return list.map((row) => [String(row['name']).slice(mark.length), row['f_version'] ?? null]).sort()
}

describe('records that link to others of their own module', () => {
  const staffId = 'staff'
  beforeAll(async () => {
    const attribute = { relationField: 'leader', showField: 'phone', isStorage: 1 }
    const fields = [
      field('input', 'name', { label: '姓名' }),
      field('input', 'phone', { label: '电话' }),
      field('billRule', 'no', { label: '工号', config: { rule: 'staffNo' } }),
      field('billRule', 'second', { label: '副号', config: { rule: 'staffNo' } }),
      field('relationForm', 'leader', { label: '上级', modelId: staffId, relationField: 'name' }),
      field('relationFormAttr', 'leaderPhone', { label: '上级电话', ...attribute }),
    ]
    await saveReleasedDesign(ctx.db, { ...customerDesign({ fields }), id: staffId, fullName: '人员', enCode: 'staff' })
    const rule = { fullName: '工号', category: 'x', dateFormat: 'no' as const, digit: 2, startNumber: '1' }
    await ctx.db
      .insertInto('billRule')
      .values({ id: 'staffRule', enCode: 'staffNo', prefix: 'G', ...rule })
      .execute()
  })

  const save = async (writes: readonly RecordWrite[]) =>
    writeRecords(ctx, await openModule(ctx, admin, staffId), { actor: admin, meta: { idempotencyKey: null }, writes })
  const stored = async (id: string | undefined) =>
    JSON.parse((await recordForEditing(ctx, admin, staffId, id ?? '')).data ?? 'null')

  test('a copy is of what the linked record is after the change before it', async () => {
    const [boss] = await save([{ data: JSON.stringify({ name: '李', phone: '1' }) }])
    const id = boss?.made?.id ?? ''
    const outcomes = await save([
      { id, data: JSON.stringify({ phone: '2' }), version: 1 },
      { data: JSON.stringify({ name: '王', leader: id }) },
    ])
    expect(await stored(outcomes[1]?.made?.id)).toMatchObject({ leader: id, leaderPhone: '2' })
  })

  test('two serial numbers of one rule are given record by record', async () => {
    const made = await save(['甲', '乙'].map((name) => ({ data: JSON.stringify({ name }) })))
    const [first, second] = await Promise.all(made.map((one) => stored(one.made?.id)))
    const numbers = [first.no, first.second, second.no, second.second].map((text: string) => Number(text.slice(1)))
    expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at))
  })
})
