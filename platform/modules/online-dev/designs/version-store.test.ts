import { randomBytes } from 'node:crypto'
import { designVersionsMax } from '@/lib/contract/online-dev/design-versions'
import { openTestDatabase } from '../../../store/testing'
import { insertVersion } from './version-store'

const texts = { tablesJson: '[]', formData: '{}', columnData: '{}', appColumnData: '', interfaceId: '', interfaceParamJson: '' }
const design = { id: 'd', fullName: '名', enCode: 'code', webType: 2, enableFlow: 0, ...texts }

it('of releases with too many bytes the oldest leave, never the one that runs nor the one before', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const keep = (createdAt: number, formData: string) =>
      db.transaction().execute(async (trx) => {
        const release = { reason: '', userName: '', createdBy: null, createdAt }
        await insertVersion(trx, { ...design, formData }, release, 5000)
        const rows = await trx.selectFrom('designVersion').select('number').orderBy('number').execute()
        return rows.map(({ number }) => number)
      })
    // Short enough not to be packed.
    const text = 'x'.repeat(1500)
    for (const at of [1, 2, 3]) await keep(at, text)
    expect(await keep(4, text)).toEqual([2, 3, 4])
    expect(await keep(5, randomBytes(4500).toString('base64'))).toEqual([4, 5])
    expect(await keep(6, '{}')).toEqual([5, 6])
  } finally {
    await close()
  }
})

it('of very many releases the first, the newest half and some of every time in between are kept', async () => {
  const { db, close } = await openTestDatabase()
  try {
    // Day after day ten releases within minutes, so that thinning has something to choose.
    const count = designVersionsMax + 60
    for (let index = 0; index < count; index += 1) {
      const createdAt = Math.floor(index / 10) * 86_400_000 + (index % 10) * 60_000
      const release = { reason: '', userName: '', createdBy: null, createdAt }
      await db.transaction().execute((trx) => insertVersion(trx, design, release))
    }
    const rows = await db.selectFrom('designVersion').select(['number', 'createdAt']).orderBy('number').execute()
    expect(rows).toHaveLength(designVersionsMax)
    expect(rows[0]?.number).toBe(1)
    expect(rows.slice(-designVersionsMax / 2).map(({ number }) => number)).toEqual(
      Array.from({ length: designVersionsMax / 2 }, (_, index) => count - designVersionsMax / 2 + 1 + index),
    )
    expect(new Set(rows.map(({ createdAt }) => Math.floor(Number(createdAt) / 86_400_000))).size).toBe(count / 10)
  } finally {
    await close()
  }
})
