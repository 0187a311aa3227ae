import { expect, type Locator, type Page } from '@playwright/test'

export type SentFile = { name: string; mimeType: string; buffer: Buffer }

/** A field that takes files or pictures, inside a form. */
export class UploadsField {
  readonly root: Locator
  readonly lines: Locator

  constructor(
    readonly page: Page,
    scope: Locator,
    label: string,
  ) {
    this.root = scope.getByRole('group', { name: label, exact: true })
    this.lines = this.root.getByRole('listitem')
  }

  async choose(...files: SentFile[]): Promise<void> {
    const opening = this.page.waitForEvent('filechooser')
    await this.root.getByRole('button', { name: /(点击上传|添加图片)$/ }).click()
    await (await opening).setFiles(files)
  }

  /** As the browser tells a page of files that a person drops or pastes. */
  async give(kind: 'drop' | 'paste', ...files: SentFile[]): Promise<void> {
    const sent = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, bytes: buffer.toString('base64') }))
    const target = kind === 'drop' ? this.root : this.root.getByRole('button', { name: /(点击上传|添加图片)$/ })
    await target.focus()
    await target.evaluate(
      (element, given) => {
        const transfer = new DataTransfer()
        for (const { name, mimeType, bytes } of given.sent) {
          const raw = Uint8Array.from(atob(bytes), (sign) => sign.charCodeAt(0))
          transfer.items.add(new File([raw], name, { type: mimeType }))
        }
        const common = { bubbles: true, cancelable: true }
        const event =
          given.kind === 'drop'
            ? new DragEvent('drop', { ...common, dataTransfer: transfer })
            : new ClipboardEvent('paste', { ...common, clipboardData: transfer })
        element.dispatchEvent(event)
      },
      { kind, sent },
    )
  }

  stored(name: string): Locator {
    return this.root.getByRole('button', { name: `预览 ${name}`, exact: true })
  }

  async expectStored(...names: string[]): Promise<void> {
    for (const name of names) await expect(this.stored(name)).toBeVisible({ timeout: 20_000 })
  }

  act(verb: '暂停' | '继续上传' | '重新上传' | '移除' | '下载', name: string): Promise<void> {
    return this.root.getByRole('button', { name: `${verb} ${name}`, exact: true }).click()
  }
}
