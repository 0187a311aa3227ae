import { designVersionsMax } from '@/lib/contract/online-dev/design-versions'
import { openTestDatabase } from '../../../store/testing'
import { insertVersion } from './version-store'

it('of very many releases the first, the newest half and some of every time in between are kept', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const texts = {
      tablesJson: '[]',
      formData: '{}',
      columnData: '{}',
      appColumnData: '',
      interfaceId: '',
      interfaceParamJson: '',
    }
    const design = { id: 'd', fullName: '名', enCode: 'code', webType: 2, enableFlow: 0, ...texts }
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
