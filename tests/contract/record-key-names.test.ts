import fc from 'fast-check'
import { relationLookup } from '@/lib/contract/online-dev/relation-lookup'
import { besideField, fieldOfRow } from '@/lib/form/record-keys'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { insertRecordsBulk } from '@/platform/modules/online-dev/records/bulk'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import type { RawReply } from './harness'
import {
  batchDelete,
  create,
  createdId,
  json,
  list,
  modelId,
  type OnlineDev,
  raw,
  remove,
  startOnlineDev,
  texts,
  update,
} from './online-dev-setup'
import { addTemplate, printOne } from './print-setup'

/** What replies, stores, clients and SQL call things of a record: any of them may be the name of a field (contract 3a §7). */
const reserved = [
  ...['id', 'f_version', 'top', 'children', 'rowEdit', 'flowId', 'flowState', 'flowTaskId', 'f_id', 'version', 'creatorUserId'],
  ...['creatorTime', 'tenantId', 'deleteMark', 'sortCode', 'enabledMark', 'data', 'grams', 'deleted_at', 'creator_time', 'row'],
  ...['item', 'record', 'n', 'recordId', 'field_id', 'jnpfId', 'jnpfKeyword', 'parentId', 'name', 'list', 'select', 'order'],
  // Beside the relation `customer` and its attribute.
  ...['customer_id', 'customer_name', 'customer_phone', 'customer_jnpfId'],
] as const

let site: OnlineDev
let customerId = ''
beforeAll(async () => {
  site = await startOnlineDev()
  customerId = await createdId(site.admin, { name: '甲', phone: '13800000000' })
})
afterAll(() => site.stop())

const relation = field('relationForm', 'customer', { modelId, relationField: 'name' })
const phone = field('relationFormAttr', '', { relationField: 'customer', showField: 'phone' })

/** Releases a module with fields of these names, in the record and in a sub-table. Case folds them together in no design. */
async function release(id: string, names: readonly string[], options: { list?: object; concurrencyLock?: boolean } = {}) {
  const lines = table('lines', [...names.map((name) => field('input', name)), field('inputNumber', 'cost')])
  const fields = [...names.map((name) => field('input', name)), relation, phone, lines]
  const { concurrencyLock = false } = options
  const design = customerDesign({ fields, list: { ...options.list }, form: { concurrencyLock } })
  const columnData = JSON.parse(design.columnData)
  columnData.columnList = columnData.columnList.filter((column: { prop: string }) => column.prop !== 'visits-result')
  columnData.columnList.push(...names.map((name) => ({ ...field('input', name), prop: `lines-${name}`, id: `lines-${name}` })))
  columnData.searchList = columnData.searchList.filter((column: { prop: string }) => column.prop !== 'visits-result')
  columnData.searchList.push(...names.map((name) => ({ ...field('input', name), prop: `lines-${name}`, searchType: 2 })))
  await saveReleasedDesign(site.platform.db, { ...design, id, enCode: id, columnData: JSON.stringify(columnData) })
}

const typed = (names: readonly string[], mark: string) => Object.fromEntries(names.map((name) => [name, `${mark} ${name}`]))
const picked = (holder: object, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, Reflect.get(holder, name)]))
const shown = (row: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, fieldOfRow(row, name)]))
const found = (reply: RawReply): Record<string, unknown>[] => reply.data?.list ?? json(reply)

let count = 0

async function wholeWay(names: readonly string[], concurrencyLock = false) {
  count += 1
  const model = `names${count}`
  await release(model, names, { concurrencyLock })
  const { admin } = site
  const [one, two, line] = [typed(names, 'a'), typed(names, 'b'), typed(names, 'line')]
  const values = { ...one, customer: customerId, lines: [{ ...line, cost: 5 }, { cost: 6 }] }
  const id = await createdId(admin, values, model)
  const other = await createdId(admin, { ...two, customer: null, lines: [] }, model)

  const loaded = await raw(admin, id, model)
  expect(picked(loaded, names)).toEqual(one)
  expect(loaded.lines.map((row: object) => picked(row, names))[0]).toEqual(line)
  const viewed = await texts(admin, id, model)
  expect(picked(viewed, names)).toEqual(one)
  expect(picked(viewed.lines[0], names)).toEqual(line)
  expect([viewed.customer, besideField(viewed, 'customer', 'id'), besideField(viewed, 'customer', 'phone')]).toEqual([
    '甲',
    customerId,
    '13800000000',
  ])

  const rows = found(await list(admin, {}, model))
  expect(rows.map((row) => row.id).sort()).toEqual([id, other].sort())
  const row = rows.find((each) => each.id === id) ?? {}
  expect(shown(row, names)).toEqual(one)
  expect(row.lines).toMatchObject([line, {}])
  expect(besideField(row, 'customer', 'id')).toBe(customerId)
  for (const name of names) {
    const asked = async (query: Record<string, unknown>) => [name, found(await list(admin, query, model)).map((each) => each.id)]
    const queryJson = json({ [name]: `a ${name}`, [`lines-${name}`]: `line ${name}` })
    expect(await asked({ queryJson })).toEqual([name, [id]])
    // Newer ones come first where nothing is asked for.
    expect(await asked({ sidx: name, sort: 'asc' })).toEqual([name, [id, other]])
  }
  const lookup = { relationField: names[0] ?? 'customer', columnOptions: names.join(','), keyword: `a ${names[0]}` }
  const offered = found(await admin.call(relationLookup.records, { params: { modelId: model }, query: lookup }))
  expect(offered.map((each) => each.id)).toEqual([id])
  expect(shown(offered[0] ?? {}, names)).toEqual(one)
  const byIds = { ...lookup, ids: `${other},${id}` }
  const linked = found(await admin.call(relationLookup.records, { params: { modelId: model }, query: byIds }))
  const [first, second] = [id, other].map((wanted) => linked.find((each) => each.id === wanted) ?? {})
  expect([shown(first ?? {}, names), shown(second ?? {}, names)]).toEqual([one, two])

  // What came is changed and goes back, from outside too where the version stands there; rows keep who they are.
  const outer = (await admin.raw(`/api/visualdev/OnlineDev/${model}/${id}`).then((response) => response.json())).data
  const body = { ...outer, data: json({ ...loaded, ...typed(names, 'c') }) }
  const put = () =>
    admin
      .raw(`/api/visualdev/OnlineDev/${model}/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: json(body),
      })
      .then((response) => response.json())
  expect(await put()).toMatchObject({ code: 200 })
  const changed = await raw(admin, id, model)
  expect(picked(changed, names)).toEqual(typed(names, 'c'))
  expect(changed.lines).toEqual(loaded.lines)
  expect(await put()).toMatchObject({ code: 400, msg: '当前表单原数据已被调整，请重新进入该页面编辑并提交数据' })

  await addTemplate(site.platform.db, `print${count}`, {
    statements: [
      `select * from ${model} where id = @formId`,
      `select * from ${model}_lines where "recordId" = @formId order by cost`,
    ],
  })
  const printed = (await printOne(admin, `print${count}`, id)).data.printData
  const ids = (name: string) => ['id'].includes(name.toLowerCase())
  const inSql = (name: string, isId: (name: string) => boolean) => (isId(name) ? `field_${name}` : name)
  for (const name of names.filter((each) => !(ids(each) && names.includes(`field_${each}`)))) {
    expect([name, printed[inSql(name, ids)]]).toEqual([name, `c ${name}`])
    const ofRow = inSql(name, (each) => ids(each) || each === 'recordId')
    expect([name, printed.T1[0][ofRow]]).toEqual([name, `line ${name}`])
  }
  expect(printed.id).toBe(id)

  expect(await remove(admin, id, model)).toMatchObject({ code: 200 })
  expect(await batchDelete(admin, [other], model)).toMatchObject({ code: 200 })
}

it(
  'a field may have any name that replies, stores and clients use for something else: all at once',
  () => wholeWay(reserved),
  60_000,
)

it('any few of them, with and without a lock', async () => {
  const some = fc.uniqueArray(fc.constantFrom(...reserved), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(some, fc.boolean(), (names, isLocked) => wholeWay(names, isLocked)),
    { numRuns: 12 },
  )
}, 120_000)

const keyNames = ['id', 'f_version', 'top', 'children', 'id_name', 'customer_id'] as const

it('lists edited in the row, grouped lists and trees keep their own keys and the fields of the same names apart', async () => {
  const values = { ...typed(keyNames, 'a'), customer: customerId, lines: [] }
  await release('edited', keyNames, { list: { type: 4 } })
  const editedId = await createdId(site.admin, values, 'edited')
  const [edited] = found(await list(site.admin, {}, 'edited'))
  expect(edited?.id).toBe(editedId)
  expect(shown(edited ?? {}, [...keyNames, 'customer'])).toEqual({ ...typed(keyNames, 'a'), customer: customerId })
  expect([besideField(edited ?? {}, 'id', 'name'), besideField(edited ?? {}, 'customer', 'name')]).toEqual(['a id', '甲'])

  await release('grouped', keyNames, { list: { type: 3, groupField: 'top' } })
  const groupedId = await createdId(site.admin, values, 'grouped')
  const [group] = found(await list(site.admin, {}, 'grouped'))
  expect(group).toMatchObject({ top: true, children: [{ id: groupedId }] })
  expect(fieldOfRow(group ?? {}, 'id')).toBe('a top')

  await release('tree', keyNames, { list: { type: 5, parentField: 'id' } })
  const rootId = await createdId(site.admin, { children: 'root' }, 'tree')
  const leafId = await createdId(site.admin, { id: rootId, children: 'leaf' }, 'tree')
  const [root] = found(await list(site.admin, {}, 'tree'))
  expect(root).toMatchObject({ id: rootId, children: [{ id: leafId }] })
  expect(fieldOfRow(root ?? {}, 'children')).toBe('root')
})

it('a release that brings a field called id into a sub-table, or takes it out, moves the ids of the rows', async () => {
  await release('moved', ['text'])
  const id = await createdId(site.admin, { lines: [{ text: 'one' }, { text: 'two' }] }, 'moved')
  const before = (await raw(site.admin, id, 'moved')).lines
  const rowIds = before.map((row: { id: string }) => row.id)

  site.platform.advance(1000)
  await release('moved', ['text', 'id'])
  const loaded = await raw(site.admin, id, 'moved')
  expect(loaded.lines.map((row: Record<string, string>) => row['row:id'])).toEqual(rowIds)
  expect(loaded.lines.map((row: Record<string, string>) => row.id ?? null)).toEqual([null, null])
  loaded.lines[1].id = 'typed'
  expect(await update(site.admin, id, loaded, 'moved')).toMatchObject({ code: 200 })

  await release('moved', ['text'])
  expect((await raw(site.admin, id, 'moved')).lines.map((row: { id: string }) => row.id)).toEqual(rowIds)
  await release('moved', ['text', 'id'])
  const again = (await raw(site.admin, id, 'moved')).lines
  expect(again.map((row: Record<string, string>) => [row['row:id'], row.id])).toEqual([
    [rowIds[0], null],
    [rowIds[1], 'typed'],
  ])
})

it('rows that are loaded in bulk have ids of their own beside a field called id', async () => {
  await release('loaded', ['id'])
  const values = { id: 'typed', lines: [{ id: 'typed too', cost: 1 }] }
  const seed = { id: 'loaded1', values, creatorUserId: 'admin', creatorTime: 1, organizeId: null }
  await insertRecordsBulk(site.platform.db, 'loaded', [seed])
  const loaded = await raw(site.admin, 'loaded1', 'loaded')
  expect(loaded.lines).toMatchObject([{ id: 'typed too', 'row:id': 'loaded1-1' }])
  expect(await update(site.admin, 'loaded1', loaded, 'loaded')).toMatchObject({ code: 200 })
  expect((await raw(site.admin, 'loaded1', 'loaded')).lines).toEqual(loaded.lines)
})

it('keys that are no fields are dropped wherever they stand, and fields are still held to their kind', async () => {
  const row = { jnpfId: 'x', flowId: '1', day: 1700000000000, result: 'r', deep: { jnpfId: [{ a: 1 }] } }
  const values = { name: '乙', flowId: '', jnpfId: 'y', name_jnpfId: '乙', nested: { visits: [] }, amount: 3, visits: [row] }
  const id = await createdId(site.admin, values)
  const stored = await site.platform.db
    .selectFrom('recordDesign1' as 'meta')
    .selectAll()
    .execute()
  expect(JSON.stringify(stored)).not.toMatch(/jnpfId|flowId|nested|deep/)
  const loaded = await raw(site.admin, id)
  loaded.visits[0].jnpfId = 'other'
  expect(await update(site.admin, id, { ...loaded, unknown: 1 })).toMatchObject({ code: 200 })
  expect((await raw(site.admin, id)).visits[0].id).toBe(loaded.visits[0].id)
  expect(await create(site.admin, { ...values, name: '丙', amount: 'x', visits: [{ ...row, cost: 'y' }] })).toMatchObject({
    code: 400,
  })
  const faults = await create(site.admin, { name: '丁', visits: [{ ...row, result: 'a\u0000b' }] })
  expect(faults).toMatchObject({ code: 400, issues: [{ path: 'data.visits.0.result', code: 'badCharacters' }] })
})
