import { readScreen, screenItems } from '@/lib/screen/layout'
import { describeModule } from '../../modules/online-dev/designs/module'
import { allDesigns } from '../designs/all-designs'
import { screenRows } from './screen-rows'

it('the screen of the demonstration can be read as a whole, stands on itself, and counts by fields that its designs have', () => {
  for (const row of screenRows(0)) {
    const read = readScreen(row)
    expect(read?.isWhole).toBe(true)
    const layout = read?.layout
    for (const item of screenItems(layout?.entries ?? [])) {
      expect([item.i, item.left + item.width <= 1920 && item.top + item.height <= 1080]).toEqual([item.i, true])
      if (item.dataType !== 'model') continue
      const data = item.modelData
      const design = Object.values(allDesigns).find(({ id }) => id === data?.modelId)
      const { fields } = describeModule(design as never)
      const used = [data?.dimension?.field, data?.series?.field, ...(data?.columns ?? []), data?.measure.field]
      for (const field of used.filter(Boolean)) expect([...fields.keys()]).toContain(field)
    }
  }
})
