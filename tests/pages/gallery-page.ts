import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any example has before its control. */
const stopsMax = 12

/** `/gallery`: every widget in every state. */
export class GalleryPage {
  constructor(readonly page: Page) {}

  async open(widget: string): Promise<void> {
    await this.page.goto(`/gallery?widget=${widget}`)
    await expect(this.page).toHaveTitle(/\S/)
    await this.expectShown(widget)
  }

  /** The widgets at the side. */
  types(): Promise<string[]> {
    return this.page.getByRole('navigation').getByRole('link').allTextContents()
  }

  /** Goes on to another widget without loading the page anew. */
  async show(widget: string): Promise<void> {
    await this.page.getByRole('navigation').getByRole('link', { name: widget, exact: true }).click()
    await this.expectShown(widget)
  }

  private async expectShown(widget: string): Promise<void> {
    await expect(this.page.getByRole('heading', { name: widget, level: 1, exact: true })).toBeVisible()
    await expect(this.page.getByRole('region').first()).toBeVisible()
    await expect(this.page.locator('main [aria-busy="true"]:visible')).toHaveCount(0)
    // A face that comes later moves what is below it, also from under a pressed mouse button.
    await expect(this.page.getByRole('main').getByText(/^(加载中|Loading)…$/)).toHaveCount(0)
  }

  /** One example by its title. */
  example(title: string): GalleryExample {
    return new GalleryExample(this.page, this.page.getByRole('region', { name: title, exact: true }))
  }
}

export class GalleryExample {
  constructor(
    readonly page: Page,
    readonly root: Locator,
  ) {}

  /** The control under test; every example calls it 名称. */
  field(name: string | RegExp = '名称'): Locator {
    return this.root.getByLabel(name, { exact: typeof name === 'string' }).first()
  }

  /** Into the middle of the window, so that there is room for what opens below. */
  async center(): Promise<this> {
    await this.root.evaluate((card) => card.scrollIntoView({ block: 'center' }))
    return this
  }

  /** Where the Tab key sets out from. */
  async startAtHeading(): Promise<void> {
    await this.root
      .getByRole('heading')
      .first()
      .evaluate((heading) => {
        heading.tabIndex = -1
        heading.focus()
      })
  }

  /** Goes to a control by the Tab key alone, from the heading of the example. */
  async tabTo(control: Locator): Promise<void> {
    // The control's own code comes after the example around it.
    await control.waitFor()
    await this.startAtHeading()
    for (let stop = 0; stop < stopsMax; stop += 1) {
      await this.page.keyboard.press('Tab')
      if (await control.evaluate((element) => element === document.activeElement)) return
    }
    await expect(control).toBeFocused()
  }

  /** Presses keys one after the other; the focus is where it is. */
  async press(...keys: readonly string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key)
  }

  /** Text as it comes from an input method or a scanner. */
  type(text: string): Promise<void> {
    return this.page.keyboard.insertText(text)
  }

  /** The whole record as it would be posted; a long one is cut. */
  get sentRecord(): Locator {
    return this.root.getByRole('status', { name: /提交的数据|What is sent/ })
  }

  /** What the form would send under this name now. */
  async sent(name = 'example'): Promise<unknown> {
    const text = await this.sentRecord.textContent()
    return (JSON.parse(text ?? '{}') as Record<string, unknown>)[name]
  }

  /** Waits until the form would send this under the name of the example's field. */
  async expectSent(value: unknown, name = 'example'): Promise<void> {
    await expect.poll(() => this.sent(name)).toEqual(value)
  }
}
