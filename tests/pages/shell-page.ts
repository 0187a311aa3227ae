import { expect, type Locator, type Page } from '@playwright/test'

/** The shell is sent before its scripts run: from here on it listens. React marks the elements that it has taken over. */
export async function shellReady(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = [...document.querySelectorAll('header button, aside button, nav button')]
    return parts.length > 0 && parts.every((part) => Object.keys(part).some((key) => key.startsWith('__reactProps')))
  })
  // Keys of the whole page are listened to a moment later, when the page has nothing to do or has waited long enough for that.
  await page.evaluate(() => new Promise((resolve) => window.requestIdleCallback(resolve, { timeout: 2000 })))
}

/** Everything around a screen: menu, tabs, tools of the top bar. */
export class ShellPage {
  readonly menu: Locator
  readonly tabs: Locator
  readonly breadcrumb: Locator

  constructor(readonly page: Page) {
    this.menu = page.getByRole('navigation', { name: '主菜单' })
    this.tabs = page.getByRole('navigation', { name: '已打开的页面' })
    this.breadcrumb = page.getByRole('navigation', { name: '当前位置' })
  }

  async expectShown(): Promise<void> {
    await expect(this.breadcrumb).toBeVisible()
    await shellReady(this.page)
  }

  /** Groups of the menu with their entries, top-level entries under ''. One group is open at a time, so they are opened in turn. */
  async menuTree(): Promise<Record<string, string[]>> {
    const tree: Record<string, string[]> = { '': await this.#topEntries() }
    for (const group of await this.#texts(this.menu.getByRole('button'))) {
      tree[group] = await this.#texts((await this.openGroup(group)).getByRole('link'))
    }
    return tree
  }

  async openGroup(name: string): Promise<Locator> {
    await shellReady(this.page)
    const button = this.menu.getByRole('button', { name, exact: true })
    if ((await button.getAttribute('aria-expanded')) !== 'true') await button.click()
    await expect(button).toHaveAttribute('aria-expanded', 'true')
    return this.menu.getByRole('listitem').filter({ has: this.page.getByRole('button', { name, exact: true }) })
  }

  async openModule(group: string, title: string): Promise<void> {
    await (await this.openGroup(group)).getByRole('link', { name: title, exact: true }).click()
    await expect(this.tab(title)).toHaveAttribute('aria-current', 'page')
  }

  tab(title: string): Locator {
    return this.tabs.getByRole('button', { name: title, exact: true })
  }

  async closeTab(title: string): Promise<void> {
    await shellReady(this.page)
    await this.tabs.getByRole('button', { name: `关闭${title}`, exact: true }).click()
  }

  /** Titles of the open tabs, in order. */
  tabTitles(): Promise<string[]> {
    return this.#texts(this.tabs.getByRole('listitem').getByRole('button', { name: /^(?!关闭)/ }))
  }

  async chooseFromTabMenu(entry: string): Promise<void> {
    await this.tabs.getByRole('button', { name: '页签操作' }).click()
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  async chooseFromUserMenu(entry: string): Promise<void> {
    await shellReady(this.page)
    await this.page.getByRole('button', { name: /的菜单$/ }).click()
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click()
  }

  async chooseFromTool(tool: string, entry: string): Promise<void> {
    await shellReady(this.page)
    await this.page.getByRole('banner').getByRole('button', { name: tool, exact: true }).click()
    await this.page.getByRole('menuitemradio', { name: entry, exact: true }).click()
  }

  async #topEntries(): Promise<string[]> {
    const open = this.menu.getByRole('button', { expanded: true })
    // The home page shows the first group opened; closed groups draw no entries.
    while ((await open.count()) > 0) await open.first().click()
    return this.#texts(this.menu.getByRole('link'))
  }

  async #texts(locator: Locator): Promise<string[]> {
    const texts = await locator.evaluateAll((elements) => elements.map((element) => element.getAttribute('data-tip') ?? ''))
    return texts.filter((text) => text !== '')
  }
}
