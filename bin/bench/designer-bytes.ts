import type { Page } from '@playwright/test'
import { scriptsOf } from '@/tests/fixtures/script-bytes'
import { fieldCount } from './designer-design'
import type { Figure } from './designer-figure'
import { round } from './measure'

const kilobyte = 1024
const boundKilobytes = 250

/** Compressed JavaScript that the designer loads and the same form at run time does not. */
export async function designerBytes(page: Page, { id, formId }: { id: string; formId: string }): Promise<Figure> {
  const form = await scriptsOf(page, async () => {
    await page.goto(`/previewModel?id=${formId}&previewType=0`)
    await page
      .locator('[data-field-id] input')
      .nth(fieldCount - 1)
      .waitFor()
    await page.waitForLoadState('networkidle')
  })
  const designer = await scriptsOf(page, async () => {
    await page.goto(`/moduleDesign?id=${id}`)
    await page
      .locator('[data-canvas] [data-node-id] input')
      .nth(fieldCount - 1)
      .waitFor()
    await page.waitForLoadState('networkidle')
  })
  const added = [...designer].filter(([address]) => !form.has(address))
  const size = round(added.reduce((sum, [, bytes]) => sum + bytes, 0) / kilobyte)
  const met = size < boundKilobytes ? 'yes' : 'NO'
  return { figure: 'JavaScript beside that of the form, KB', bound: `${boundKilobytes} KB`, median: size, p95: size, met }
}
