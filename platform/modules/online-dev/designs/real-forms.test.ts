import { readFileSync } from 'node:fs'
import path from 'node:path'
import { widgetSchemas } from '@/components/widgets/schemas'
import { parseDesign } from '@/lib/form/parse-design'
import { walkMainFields } from '@/lib/form/walk'
import type { PlatformContext } from '../../../http/context'
import { openTestDatabase, testContext } from '../../../store/testing'
import { actorOf, insertTestCompany } from '../../permission/testing'
import { openModule } from '../records/access'
import { recordForEditing } from '../records/detail'
import { listRecords } from '../records/list'
import { writeRecord } from '../records/write-records'
import { formRefusalOf, noRefusal } from './admin/form-refusal'
import { scriptRefusalOf } from './admin/script-refusal'
import { readConfig } from './config'
import { saveReleasedDesign } from './service'

// Designs as installations of other versions saved them.
const folder = path.join(process.cwd(), 'tests', 'fixtures', 'real-forms')
const designs = [
  '02-tabs-collapse-variant-legacy31.json',
  '05-customer-follow-superquery-5x.json',
  '07-single-input-full-formconf-6x.json',
].map((name) => [name, readFileSync(path.join(folder, name), 'utf8')])

let ctx: PlatformContext
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  ctx = testContext(opened.db)
  await insertTestCompany(opened.db)
})
afterAll(() => close())

it('what the older lines called otherwise, or did not store, is no fault; what they would refuse too is one', () => {
  const refusalOf = (node: object) => formRefusalOf({ webType: 2, formData: JSON.stringify({ fields: [node] }) })
  expect(refusalOf({ __config__: { jnpfKey: 'popupSelect', label: '仓库' }, __vModel__: 'a', interfaceId: 'i' })).toEqual(
    noRefusal,
  )
  expect(refusalOf({ __config__: { jnpfKey: 'comInput', label: '名' } })).toEqual({ text: '名的控件字段不能为空', place: '' })
  const print = JSON.stringify({ fields: [{ __config__: { jnpfKey: 'text' } }], hasPrintBtn: true, printId: 'p1' })
  expect(formRefusalOf({ webType: 2, formData: print })).toEqual(noRefusal)
  expect(formRefusalOf({ webType: 1, formData: print.replace('p1', '') })).toEqual(noRefusal)
})

it.each(designs)('%s, saved by another version, is released, keeps every byte, and stores records', async (name, text) => {
  const parsed: unknown = JSON.parse(text ?? '')
  const formData = Array.isArray(parsed) ? JSON.stringify({ fields: parsed }) : (text ?? '')
  const fields = [...walkMainFields(parseDesign(formData, widgetSchemas))]
  const columnList = fields.map((node) => ({ ...node.raw, prop: node.name }))
  const columnData = JSON.stringify({ type: 1, columnList, unknownOfTomorrow: { kept: true } })
  const documents = { webType: 2, formData, columnData, appColumnData: '' }
  expect(formRefusalOf(documents)).toEqual(noRefusal)
  expect(await scriptRefusalOf(documents)).toEqual(noRefusal)
  const id = `real.${name}`
  await saveReleasedDesign(ctx.db, { id, fullName: '旧表单', enCode: id, formData, columnData })

  const admin = await actorOf(ctx, 'admin')
  expect(await readConfig(ctx, admin, id, '')).toMatchObject({ formData, columnData })
  const filled = fields.filter((node) => node.required || node.type === 'input' || node.type === 'datePicker')
  const values = Object.fromEntries(filled.map((node) => [node.name, node.type === 'datePicker' ? 1_714_521_600_000 : '保存']))
  const access = await openModule(ctx, admin, id)
  const write = { data: JSON.stringify(values) }
  const { id: recordId } = await writeRecord(ctx, access, { actor: admin, meta: { idempotencyKey: null }, write })
  expect(JSON.parse((await recordForEditing(ctx, admin, id, recordId)).data ?? '')).toMatchObject(values)
  const plain = { currentPage: 1, pageSize: 20, sort: '' as const, sidx: '', queryJson: '', superQueryJson: '' }
  expect((await listRecords(ctx, admin, id, plain)).list).toMatchObject([{ id: recordId }])
})
