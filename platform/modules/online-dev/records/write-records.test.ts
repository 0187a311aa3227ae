import type { Actor, PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { customerDesign, field } from '../testing'
import { openModule } from './access'
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
) {
  const writes: RecordWrite[] = values.map(({ id, version, ...data }) => ({
    ...(id === undefined ? {} : { id }),
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
