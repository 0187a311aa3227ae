import type { Locator } from '@playwright/test'

/** Opens one of our selects and takes what is named. */
export async function choose(combobox: Locator, name: string): Promise<void> {
  await combobox.click()
  await combobox.page().getByRole('option', { name, exact: true }).click()
}
