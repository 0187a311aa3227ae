import { expect, type Locator, type Page } from '@playwright/test'

/** `/gallery`: every widget in every state. */
export class GalleryPage {
  constructor(readonly page: Page) {}

  async open(widget: string): Promise<void> {
    await this.page.goto(`/gallery?widget=${widget}`)
    await expect(this.page.getByRole('heading', { name: widget, level: 1, exact: true })).toBeVisible()
    await expect(this.page.getByRole('region').first()).toBeVisible()
  }

  /** One example by its title. */
  example(title: string): GalleryExample {
    return new GalleryExample(this.page.getByRole('region', { name: title, exact: true }))
  }
}

export class GalleryExample {
  constructor(readonly root: Locator) {}

  /** The control under test; every example calls it 名称. */
  field(name: string | RegExp = '名称'): Locator {
    return this.root.getByLabel(name, { exact: typeof name === 'string' }).first()
  }

  /** Waits until the form would send this under the name of the example's field. */
  async expectSent(value: unknown, name = 'example'): Promise<void> {
    await expect
      .poll(
        async () =>
          (
            JSON.parse(
              (await this.root.getByRole('status', { name: /提交的数据|What is sent/ }).textContent()) ?? '{}',
            ) as Record<string, unknown>
          )[name],
      )
      .toEqual(value)
  }
}
