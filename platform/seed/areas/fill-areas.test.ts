import { openTestDatabase, testContext } from '../../store/testing'
import { chinaAreas, fillAreas } from './fill-areas'

describe('areas of China', () => {
  it('are a forest of four levels: every parent stands before its children, every id once', async () => {
    const rows = await chinaAreas()
    const depths = new Map([['-1', 0]])
    for (const row of rows) {
      const above = depths.get(row.parentId)
      expect(above).toBeDefined()
      expect(depths.has(row.id)).toBe(false)
      depths.set(row.id, (above ?? 0) + 1)
      expect(row.fullName).toMatch(/^\S+$/)
    }
    expect(Math.max(...depths.values())).toBe(4)
    expect(rows.length).toBeGreaterThan(44_000)
  })

  it('are written once and never over what an administrator has made of them', async () => {
    const { db, close } = await openTestDatabase()
    try {
      const ctx = testContext(db)
      const written = await fillAreas(ctx)
      await db.updateTable('area').set({ fullName: '改名' }).where('id', '=', '440000').execute()
      expect(await fillAreas(ctx)).toBe(0)
      const { total } = await db
        .selectFrom('area')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      expect(Number(total)).toBe(written)
      expect((await db.selectFrom('area').select('fullName').where('id', '=', '440000').executeTakeFirst())?.fullName).toBe(
        '改名',
      )
    } finally {
      await close()
    }
  })
})
