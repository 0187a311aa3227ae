import { sql } from 'kysely'
import { saveReleasedDesign } from '@/platform/modules/online-dev/designs/service'
import { customerDesign, field, table } from '@/platform/modules/online-dev/testing'
import { create, createdId, insertForeign, json, type OnlineDev, raw, startOnlineDev, update } from './online-dev-setup'

const modelId = 'design1'
const forged = Date.parse('2001-01-01T00:00:00Z')

const current = { defaultCurrent: true }
const amount = { __vModel__: 'amount', label: '金额' }
const fields = [
  field('input', 'name', { label: '名称' }),
  field('inputNumber', 'amount', { label: '金额' }),
  field('userSelect', 'applicant', { config: current, disabled: true }),
  field('datePicker', 'applied', { format: 'yyyy-MM-dd', config: current, disabled: true }),
  field('userSelect', 'chosen', { config: current }),
  field('input', 'fixed', { config: { defaultValue: '固定' }, readonly: true }),
  field('input', 'unseen', { config: { defaultValue: '暗', noShow: true } }),
  field('input', 'byScript', { disabled: true }),
  field('userSelect', 'signer', { config: current, disabled: true }),
  field('calculate', 'double', { isStorage: 1, expression: [amount, '×', '2'] }),
  field('createUser', 'maker'),
  field('createTime', 'madeAt'),
  field('currOrganize', 'office'),
  table('lines', [
    field('input', 'text'),
    field('input', 'locked', { config: { defaultValue: '行' }, disabled: true }),
    field('datePicker', 'day', { format: 'yyyy-MM-dd', config: current, disabled: true }),
    field('createUser', 'rowMaker'),
  ]),
]
const funcs = { onLoad: "({ setFormData }) => { setFormData('byScript', 'x'); setFormData('signer', 'x') }" }

let site: OnlineDev
beforeAll(async () => {
  site = await startOnlineDev()
  await saveReleasedDesign(site.platform.db, customerDesign({ fields, form: { funcs } }))
})
afterAll(() => site.stop())

const lies = {
  ...{ applicant: 'manager', applied: forged, fixed: '假', unseen: '假', signer: 'manager', double: 999 },
  ...{ maker: 'manager', madeAt: forged, office: 'elsewhere' },
}

it('a new record has who and when from the server, and defaults where nobody may write', async () => {
  const line = { text: '一', locked: '假', day: forged, rowMaker: 'manager' }
  const id = await createdId(site.clerk, { name: '甲', amount: 4, chosen: 'manager', byScript: '算出', ...lies, lines: [line] })
  const record = await raw(site.admin, id)
  expect(record).toMatchObject({
    ...{ applicant: 'clerk', signer: 'clerk', chosen: 'manager', fixed: '固定', unseen: '暗', byScript: '算出', double: 8 },
    lines: [{ text: '一', locked: '行' }],
  })
  for (const day of [record.applied, record.lines[0].day]) expect(Math.abs(day - Date.now())).toBeLessThan(3 * 86_400_000)
  expect(record.maker).toContain('clerk')
  expect(record.madeAt).not.toContain('2001')
  expect(record.lines[0].rowMaker).toBeNull()
})

it('a change leaves all of that as it is, in stored rows too, and gives new rows their defaults', async () => {
  const id = await createdId(site.clerk, { name: '乙', amount: 1, lines: [{ text: '一' }] })
  const before = await raw(site.admin, id)
  const lines = [
    { ...before.lines[0], text: '二', locked: '假', day: forged },
    { text: '新', locked: '假' },
  ]
  expect((await update(site.admin, id, { ...before, ...lies, amount: 3, lines })).code).toBe(200)
  const { lines: rows, ...after } = await raw(site.admin, id)
  expect(after).toEqual({ ...before, lines: undefined, amount: 3, double: 6, f_version: 2 })
  expect(rows).toEqual([{ ...before.lines[0], text: '二' }, expect.objectContaining({ text: '新', locked: '行' })])
})

it('empty has one form on every way in, and saving what was only looked at changes nothing but the version', async () => {
  const given = [
    { name: '空', double: 0, fixed: '', chosen: '', unseen: null, lines: [{ id: 'r1', text: '' }] },
    { name: '空', double: 0, chosen: [], lines: '' },
    { name: '空', double: 0 },
  ]
  for (const [index, values] of given.entries()) {
    await insertForeign(site.platform, `empty${index}`, values)
    const before = await raw(site.admin, `empty${index}`)
    expect(before).toMatchObject({ chosen: null, unseen: null, fixed: null, applied: null })
    expect(before.lines).toEqual(index === 0 ? [{ id: 'r1', text: null, locked: null, day: null, rowMaker: null }] : [])
    expect((await update(site.admin, `empty${index}`, before)).code).toBe(200)
    expect(await raw(site.admin, `empty${index}`)).toEqual({ ...before, f_version: 2 })
  }
  const made = await createdId(site.clerk, { name: '空', chosen: '', lines: [{ text: '' }] })
  expect(await raw(site.admin, made)).toMatchObject({ chosen: null, byScript: null, lines: [{ text: null }] })
})

it('records of before are brought to that form when their module is first used', async () => {
  const { db } = site.platform
  await insertForeign(site.platform, 'old', { name: '旧' })
  const lines = [
    { id: 'a', text: '', locked: '"[]"' },
    { id: 'b', text: '有' },
  ]
  const data = json({ name: '旧', chosen: '', fixed: [], byScript: '""', other: '', lines })
  await sql`update record_design1 set data = ${data}::jsonb where id = 'old'`.execute(db)
  const mark = json({ columns: [], indexes: [], keywordFields: [] }).replaceAll("'", "''")
  await sql.raw(`comment on table record_design1 is '${mark}'`).execute(db)
  await db
    .updateTable('designRelease')
    .set({ updatedAt: Date.now() + 1000 })
    .where('id', '=', modelId)
    .execute()
  const loaded = await raw(site.admin, 'old')
  expect(loaded).toMatchObject({ name: '旧', chosen: null, fixed: null, byScript: '""', f_version: 1 })
  expect(loaded.lines).toEqual([{ ...lines[0], text: null }, lines[1]])
  const { rows } = await sql<{ data: object }>`select data from record_design1 where id = 'old'`.execute(db)
  expect(rows[0]?.data).toEqual({ ...JSON.parse(data), chosen: null, fixed: null, lines: loaded.lines })
})

describe('what the form offers, a call written by hand cannot leave out', () => {
  const ofColours = {
    config: { dataType: 'dictionary', dictionaryType: 'colours' },
    props: { label: 'fullName', value: 'enCode' },
  }
  const notAfterNow = { endTimeRule: true, endTimeType: 3 }
  const offers = [
    field('select', 'colour', { label: '颜色', ...ofColours }),
    field('datePicker', 'issued', { label: '开票日期', format: 'yyyy-MM-dd', config: notAfterNow }),
    table('lines', [field('checkbox', 'colours', ofColours)]),
  ]
  const dayMs = 86_400_000
  const refused = async (values: object) => (await create(site.admin, values, {}, 'offers')).issues

  beforeAll(async () => {
    const { db } = site.platform
    await saveReleasedDesign(db, { ...customerDesign({ fields: offers }), id: 'offers', enCode: 'offers' })
    await db
      .insertInto('dictionaryType')
      .values({ id: 'colours', parentId: '-1', category: '0', fullName: '颜色', enCode: 'colours' })
      .execute()
    const item = { dictionaryTypeId: 'colours', parentId: '0' }
    await db
      .insertInto('dictionaryData')
      .values({ ...item, id: 'c1', fullName: '红', enCode: 'red' })
      .execute()
  })

  it('options that the dictionary does not have are refused, in rows too', async () => {
    const unknown = { code: 'option' }
    expect(await refused({ colour: 'paidX' })).toMatchObject([{ ...unknown, path: 'data.colour', message: '颜色的选项不存在' }])
    expect(await refused({ lines: [{ colours: ['red'] }, { colours: ['red', 'x'] }] })).toMatchObject([
      { ...unknown, path: 'data.lines.1.colours' },
    ])
    const id = await createdId(site.admin, { colour: 'c1', lines: [{ colours: ['red'] }] }, 'offers')
    expect(await raw(site.admin, id, 'offers')).toMatchObject({ colour: 'c1', lines: [{ colours: ['red'] }] })
  })

  it('options that a record has already do not keep it from being saved', async () => {
    await insertForeign(site.platform, 'old', { colour: 'gone' }, 'offers')
    expect((await update(site.admin, 'old', { colour: 'gone', lines: [{ colours: ['red'] }] }, 'offers')).code).toBe(200)
    expect(await update(site.admin, 'old', { colour: 'other' }, 'offers')).toMatchObject({ code: 400 })
  })

  it('a day that may not lie ahead does not', async () => {
    const ahead = await refused({ issued: Date.now() + 3 * dayMs })
    expect(ahead).toMatchObject([
      { path: 'data.issued', code: 'dateMax', message: expect.stringMatching(/^开票日期不能晚于\d{4}-/) },
    ])
    for (const issued of [Date.now(), Date.now() - dayMs]) await createdId(site.admin, { issued }, 'offers')
  })
})
