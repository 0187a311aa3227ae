import { sql } from 'kysely'
import { kyselyOf, types } from '../../store/kysely'
import { migrate, migrations } from '../../store/migrate'
import { loadPglite, pglitePool } from '../../store/pglite'
import { testContext } from '../../store/testing'
import { actorOf, insertTestCompany } from '../permission/testing'
import { interfaceTree, previewInterface } from './service'

it('an installation of before keeps its interfaces and gets the dictionaries that it lacks', async () => {
  const pglite = await loadPglite().PGlite.create()
  const pool = pglitePool(pglite, types)
  const db = kyselyOf(pool)
  try {
    const before = migrations.findIndex(({ name }) => name === '0008-data-interfaces')
    await migrate(db, migrations.slice(0, before))
    await sql`insert into data_interface (id, full_name, en_code, kind, definition) values
      ('old', '旧接口', 'old', 'static', '{"rows":[{"id":"1"}]}')`.execute(db)
    await sql`insert into dictionary_type (id, parent_id, category, full_name, en_code) values
      ('t1', '-1', '1', '业务分类', 'businessType')`.execute(db)
    await migrate(db)

    const ctx = testContext(db)
    await insertTestCompany(db)
    const preview = await previewInterface(ctx, await actorOf(ctx, 'clerk'), { id: 'old', paramList: [] }, async () => [])
    expect(preview).toEqual([{ id: '1' }])
    expect(await interfaceTree(ctx)).toMatchObject([{ fullName: '未分类', children: [{ id: 'old' }] }])
    const typesNow = await db.selectFrom('dictionaryType').select(['id', 'enCode']).orderBy('enCode').execute()
    expect(typesNow.map((row) => row.enCode)).toEqual(expect.arrayContaining(['DataInterfaceType', 'groupType']))
    expect(typesNow.filter((row) => row.enCode === 'businessType')).toEqual([{ id: 't1', enCode: 'businessType' }])
  } finally {
    await db.destroy()
    await pglite.close()
  }
})
