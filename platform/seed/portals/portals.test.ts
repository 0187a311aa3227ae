import { allItems, readLayout } from '@/lib/portal/layout'
import { describeModule } from '../../modules/online-dev/designs/module'
import { allDesigns } from '../designs/all-designs'
import { portalRows } from './portals'

it('every portal of the demonstration can be read as a whole, and counts by fields that its designs have', () => {
  for (const { formData } of portalRows(0).portals) {
    const read = readLayout(formData)
    expect(read?.isWhole).toBe(true)
    const models = [...allItems(read?.layout.layout ?? [])].flatMap((item) => (item.dataType === 'model' ? [item.modelData] : []))
    expect(models.length).toBeGreaterThan(1)
    for (const data of models) {
      const design = Object.values(allDesigns).find(({ id }) => id === data?.modelId)
      expect(design).toBeDefined()
      const used = [data?.dimension?.field, data?.series?.field, ...(data?.columns ?? []), data?.measure.field]
      const boards = (data?.boards ?? []).map(({ measure }) => measure.field)
      const { fields } = describeModule(design as never)
      for (const field of [...used, ...boards].filter(Boolean)) expect([...fields.keys()]).toContain(field)
    }
  }
})
