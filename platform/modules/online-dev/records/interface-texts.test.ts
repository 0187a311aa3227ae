import type { PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { saveReleasedDesign } from '../designs/service'
import { customerDesign, field } from '../testing'
import { insertRecordsBulk } from './bulk'
import { recordForViewing } from './detail'
import { listRecords } from './list'

let ctx: PlatformContext
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
  const dynamic = (name: string, propsUrl: string, own = {}) =>
    field('select', name, { config: { dataType: 'dynamic', propsUrl }, props: { value: 'code', label: 'city' }, ...own })
  const fields = [
    field('input', 'name'),
    dynamic('city', 'cities'),
    dynamic('cities', 'cities', { multiple: true }),
    dynamic('gone', 'unreachable'),
    dynamic('friend', 'customers', { props: { value: 'id', label: 'name' } }),
  ]
  await saveReleasedDesign(opened.db, customerDesign({ fields }))
  const rows = [
    { code: 'SH', city: '上海' },
    { code: 'BJ', city: '北京' },
  ]
  await opened.db
    .insertInto('dataInterface')
    .values([
      { id: 's', fullName: '城市', enCode: 'cities', kind: 'static', definition: JSON.stringify({ rows }) },
      { id: 'm', fullName: '客户', enCode: 'customers', kind: 'module', definition: JSON.stringify({ modelId: 'design1' }) },
    ])
    .execute()
  const values = { name: '瑞鑫', city: 'SH', cities: ['BJ', 'XX'], gone: 'G1', friend: 'r1' }
  const own = { creatorUserId: 'clerk', creatorTime: 1000, organizeId: 'sales' }
  await insertRecordsBulk(opened.db, 'design1', [{ id: 'r1', values, ...own }])
})
afterAll(() => close())

const texts = { city: '上海', cities: '北京,XX', gone: 'G1', friend: '瑞鑫' }

it('lists and details show the labels of a data interface, and the stored value where it cannot be asked or does not know it', async () => {
  const admin = await actorOf(ctx, 'admin')
  const plain = { currentPage: 1, pageSize: 20, sort: '' as const, sidx: '', queryJson: '', superQueryJson: '' }
  expect((await listRecords(ctx, admin, 'design1', plain)).list).toMatchObject([texts])
  expect(JSON.parse((await recordForViewing(ctx, admin, 'design1', 'r1')).data ?? '')).toMatchObject(texts)
})
