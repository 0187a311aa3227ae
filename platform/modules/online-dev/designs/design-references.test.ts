import { loadPglite, pglitePool } from '@/platform/store/pglite'
import { kyselyOf, types } from '../../../store/kysely'
import { migrate, migrations } from '../../../store/migrate'
import { openTestDatabase } from '../../../store/testing'
import { customerDesign, field, orderDesign, table } from '../testing'
import { designReferences } from './design-references'
import { saveReferences } from './reference-store'
import { saveReleasedDesign } from './service'

const json = JSON.stringify
const listed = (...documents: unknown[]) =>
  designReferences(...documents.map((document) => json(document)))
    .map(({ kind, targetId, columns }) => `${kind} ${targetId}: ${[...columns].sort().join()}`)
    .sort()

it('finds what fields, rows of sub-tables, trees and buttons take, with the columns that they take of it', () => {
  const popup = { interfaceId: 'p', propsValue: 'code', relationField: 'name', columnOptions: [{ value: 'city' }] }
  const fields = [
    field('select', 'kind', { config: { dataType: 'dynamic', propsUrl: 's' }, props: { value: 'enCode', label: 'text' } }),
    field('popupSelect', 'chosen', popup),
    field('popupAttr', '', { relationField: 'chosen', showField: 'phone' }),
    field('relationForm', 'customer', { modelId: 'm', relationField: 'name', columnOptions: [{ value: 'no' }] }),
    field('relationFormAttr', '', { relationField: 'customer_jnpfTable_x0', showField: 'amount' }),
    {
      ...table('lines', []),
      addTableConf: { interfaceId: 'rows', columnOptions: [{ value: 'no' }], relationOptions: [{ value: 'price' }] },
    },
    { ...field('select', 'old'), 'interface-id': 'kebab' },
  ]
  const list = {
    treePropsUrl: 'tree',
    treeInterfaceId: 'lazy',
    treePropsValue: 'key',
    customBtnsList: [{ value: 'b', event: { btnType: 3, interfaceId: 'button' } }],
  }
  expect(listed({ fields }, list)).toEqual([
    'interface button: children,fullName,id',
    'interface kebab: children,fullName,id',
    'interface lazy: children,fullName,id,key',
    'interface p: children,city,code,fullName,id,name,phone',
    'interface rows: children,fullName,id,no,price',
    'interface s: children,enCode,fullName,id,text',
    'interface tree: children,fullName,id,key',
    'module m: amount,name,no',
  ])
})

it.each(['', '{', '[]', 'null', '7', '{"fields":{"interfaceId":{"a":1}}}'])(
  'a document that says nothing names nothing: %s',
  (text) => {
    expect(designReferences(text)).toEqual([])
  },
)

it('a document nested without end comes to an end', () => {
  expect(designReferences(`${'[{"a":'.repeat(5000)}1${'}]'.repeat(5000)}`)).toEqual([])
})

it('every release replaces what the design named', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const named = async () => (await db.selectFrom('designReference').selectAll().execute()).map(({ targetId }) => targetId)
    await saveReleasedDesign(db, orderDesign())
    expect(await named()).toEqual(['design1'])
    await saveReleasedDesign(db, orderDesign({ fields: [field('select', 'x', { config: { propsUrl: 'other' } })] }))
    expect(await named()).toEqual(['other'])
    await db
      .transaction()
      .execute((trx) => saveReferences(trx, { id: 'design2', formData: '', columnData: '', appColumnData: '' }))
    expect(await named()).toEqual([])
  } finally {
    await close()
  }
})

it('an installation of before knows what its designs name', async () => {
  const pglite = await loadPglite().PGlite.create()
  const db = kyselyOf(pglitePool(pglite, types))
  try {
    await migrate(
      db,
      migrations.slice(
        0,
        migrations.findIndex(({ name }) => name === '0015-interface-rights'),
      ),
    )
    const { tables: _none, ...order } = { tables: '', ...orderDesign() }
    const phoneList = JSON.stringify({ searchList: [{ propsUrl: 'phones' }] })
    for (const design of [order, { ...customerDesign(), formData: '{broken', columnData: '', appColumnData: phoneList }]) {
      const row = { tablesJson: '[]', appColumnData: '', ...design, createdAt: 1, updatedAt: 1 }
      const rest = { category: null, type: 1, webType: 2, enableFlow: 0, state: 1, sortCode: 0, description: null }
      await db
        .insertInto('designRelease')
        .values({ ...rest, ...row })
        .execute()
    }
    await migrate(db)
    const rows = await db.selectFrom('designReference').selectAll().orderBy('kind', 'desc').execute()
    expect(rows).toMatchObject([
      { designId: 'design2', kind: 'module', targetId: 'design1' },
      { designId: 'design1', kind: 'interface', targetId: 'phones' },
    ])
    expect(JSON.parse(rows[0]?.columnsJson ?? '').sort()).toEqual(['name', 'phone'])
  } finally {
    await db.destroy()
    await pglite.close()
  }
})
