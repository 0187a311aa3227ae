import { scriptBytes } from '../fixtures/script-bytes'
import { expect, test } from './journey'

const kilobyte = 1024

/** What a visitor loads, compressed. Sizes do not depend on the machine, so they may be asserted. */
test.describe('script budgets', () => {
  test('the sign-in page stays within 190 KB', async ({ person }) => {
    const { page } = await person(null)
    const { bytes } = await scriptBytes(page, () => page.goto('/login', { waitUntil: 'networkidle' }))
    expect(bytes / kilobyte).toBeLessThanOrEqual(190)
  })

  test('the shell with the home page stays within 238 KB', async ({ person }) => {
    const { page } = await person('admin')
    const { bytes } = await scriptBytes(page, () => page.goto('/home', { waitUntil: 'networkidle' }))
    expect(bytes / kilobyte).toBeLessThanOrEqual(238)
  })

  // Of an ordinary person: administrators are also told what is wrong with the design.
  test('the first list stays within 350 KB', async ({ person }) => {
    const { page } = await person('zhouguoqiang')
    const { bytes } = await scriptBytes(page, () => page.goto('/hip/hipProject', { waitUntil: 'networkidle' }))
    await expect(page.getByRole('grid', { name: '项目跟踪' })).toBeVisible()
    expect(bytes / kilobyte).toBeLessThanOrEqual(350)
  })
})
