import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Nothing that axe knows keeps anybody out. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const told = violations.map(
    ({ id, nodes }) =>
      `${id}: ${nodes
        .slice(0, 5)
        .map((node) => node.html.slice(0, 200))
        .join(' | ')}`,
  )
  expect.soft(told, what).toEqual([])
}

/** Colours on their way to others are nobody's choice; what turns for ever is not waited for. */
export async function settle(page: Page): Promise<void> {
  const moving = () =>
    page.evaluate(
      () =>
        document
          .getAnimations()
          .filter((each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
          .length,
    )
  await expect.poll(moving).toBe(0)
}

export async function expectNoSideways(page: Page): Promise<void> {
  const { content, window } = await page.evaluate(() => ({ content: document.documentElement.scrollWidth, window: innerWidth }))
  expect(content).toBeLessThanOrEqual(window)
}
